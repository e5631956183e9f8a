"""`python -m tools.icons`: the icon as pictures, for systems that install the page. They are kept beside it in
web/public/: to be run again when the drawing has changed."""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parent.parent / "web/public"
ROUND = 'rx="15"'
"""The corners, which systems that cut icons to a shape of their own do not want."""
SAFE = 0.9
"""Of a maskable icon only the middle is sure to be seen: so much smaller is what is drawn there."""
PICTURES = {
    "icon-192": (192, False),
    "icon-512": (512, False),
    "maskable-512": (512, True),
    "apple-touch-icon": (180, True),
}


def filled(icon: str) -> str:
    """To the edge, with the drawing in the middle."""
    head, body = icon.replace(ROUND, "").split("/>", 1)
    drawing = body.removesuffix("</svg>")
    return f'{head}/><g transform="translate(32 32) scale({SAFE}) translate(-32 -32)">{drawing}</g></svg>'


def main() -> None:
    icon = (PUBLIC / "icon.svg").read_text().strip()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        page = browser.new_page()
        for name, (side, is_filled) in PICTURES.items():
            page.set_viewport_size({"width": side, "height": side})
            page.set_content(
                f"<style>body{{margin:0}}svg{{display:block;width:100vw}}</style>{filled(icon) if is_filled else icon}"
            )
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
