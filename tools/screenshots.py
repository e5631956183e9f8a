"""`python -m tools.screenshots [WORDS…]`: pictures of every screen, to be looked at and to be shown.

Every screen, wide and narrow, light and dark, large and small, goes into build/screenshots/. The few that the
documentation shows go into docs/screenshots/ as well, small enough to be kept. With words, only those whose name
contains one of them.
"""

import base64
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.server.live import UNLIMITED, Live

from tools.page_tour import SCREENS, Visitor

ROOT = Path(__file__).parent.parent
LOOK, KEEP = ROOT / "build" / "screenshots", ROOT / "docs" / "screenshots"
SIZES = {"wide": (1280, 800), "narrow": (390, 844), "large": (2560, 1440), "small": (360, 640)}
LIGHTS = ("light", "dark", "contrast")
KEPT = (
    "home-wide-light", "home-narrow-dark", "home-again-wide-dark",
    "help-ultimate-wide-light", "help-dots-narrow-light", "help-chess-wide-dark",
    "new-tictactoe-wide-light", "new-dots-narrow-dark", "new-chess-narrow-light",
    "tictactoe-won-wide-light", "tictactoe-hint-narrow-light",
    "ultimate-wide-dark", "ultimate-narrow-light", "ultimate-thinking-wide-light",
    "dots-wide-light", "dots-narrow-dark", "pawns-narrow-light",
    "chess-wide-light", "chess-promotion-narrow-dark",
    "statistics-wide-light", "invitation-wide-light",
    "learner-wide-light", "learner-remembers-wide-light", "learner-learned-wide-light",
    "learner-compared-wide-dark", "learners-wide-light", "champion-wide-light",
    "review-wide-light", "review-narrow-dark", "explore-everyone-wide-light", "explore-tree-wide-dark",
    "explore-set-up-narrow-light", "coach-narrow-light", "truth-wide-light",
    "lesson-wide-light", "puzzle-wide-light", "puzzles-narrow-dark",
    "settings-narrow-light", "about-wide-dark", "settings-wide-contrast",
)  # fmt: skip
MOST_BYTES = 1_900_000
"""For all that are kept."""

TO_WEBP = """async (png) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext("2d").drawImage(picture, 0, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({type: "image/webp", quality: 0.86})).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""


def names() -> list[str]:
    """All pictures: not every size in every light is worth a look."""
    return [
        f"{screen}-{size}-{light}"
        for screen in SCREENS
        for size in SIZES
        for light in LIGHTS
        if (size in ("wide", "narrow") or light == "light") and (light != "contrast" or size == "wide")
    ]


def shoot(browser: Browser, url: str, name: str) -> bytes:
    screen, size, light = name.rsplit("-", 2)
    width, height = SIZES[size]
    phone = size in ("narrow", "small")
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if light == "dark" else "light",
        is_mobile=phone,
        has_touch=phone,
        device_scale_factor=1,
    )
    page = context.new_page()
    page.on("pageerror", lambda error: print(f"{name}: {error}"))
    visitor = Visitor(page, url, "contrast" if light == "contrast" else "auto")
    visitor.prepare()
    SCREENS[screen](visitor)
    page.wait_for_timeout(400)
    picture = page.screenshot(full_page=phone and not screen.startswith(("help", "new")))
    context.close()
    return picture


def keep(page: Page, name: str, picture: bytes) -> None:
    text = page.evaluate(TO_WEBP, base64.b64encode(picture).decode())
    (KEEP / f"{name}.webp").write_bytes(base64.b64decode(text))


def main(words: list[str]) -> None:
    LOOK.mkdir(parents=True, exist_ok=True)
    KEEP.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Live(Path(data), **UNLIMITED)
        try:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
            encoder = browser.new_page()
            for name in names():
                if words and not any(word in name for word in words):
                    continue
                picture = shoot(browser, server.url, name)
                (LOOK / f"{name}.png").write_bytes(picture)
                if name in KEPT:
                    keep(encoder, name, picture)
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
