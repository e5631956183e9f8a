"""What a screen must not be at any size: cut off, outside, alone in a line of its own, or a control without a name."""

from playwright.sync_api import Page

SIZES = [(360, 640), (390, 844), (844, 390), (1280, 800)]

SHOWN = """
    const shown = (one) => one.checkVisibility({visibilityProperty: true, opacityProperty: true})
        && !one.closest("svg, .unseen, .skip, [hidden]") && one.getBoundingClientRect().width > 0;
    const scope = document.querySelector("dialog[open]") ?? document.body;
    const name = (one) => `${one.tagName.toLowerCase()}.${one.className} "${one.textContent.trim().slice(0, 40)}"`;
"""
# What a person has written may be long: it is cut with an ellipsis, and the whole of it is in the title.
CUT = f"""() => {{ {SHOWN}
    const wordy = (one) => [...one.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    return [...scope.querySelectorAll("*")].filter((one) => shown(one) && wordy(one) && !one.matches("option, select, textarea")
        && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline"
        && one.title !== one.textContent.trim() && !["auto", "scroll"].includes(getComputedStyle(one).overflowX)).map(name);
}}"""
OUTSIDE = f"""() => {{ {SHOWN}
    const scrolls = (one) => {{
        for (let up = one.parentElement; up && up !== document.body; up = up.parentElement)
            if (["auto", "scroll"].includes(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return true;
        return false;
    }};
    return [...scope.querySelectorAll("button:not(.place), a, input, select, p, h1, h2, h3, li, td, th, small, b, span, svg, .board")]
        .filter((one) => (one.tagName === "svg" ? one.checkVisibility() : shown(one)) && !scrolls(one))
        .filter((one) => {{
            const box = one.getBoundingClientRect();
            return box.width && (box.left < -1 || box.right > document.documentElement.clientWidth + 1);
        }}).map(name);
}}"""
NAMELESS = f"""() => {{ {SHOWN}
    const named = (one) => one.textContent.trim() || one.ariaLabel || one.title || one.getAttribute("aria-labelledby")
        || one.labels?.length || one.querySelector("img[alt], svg[aria-label], [aria-label]");
    return [...scope.querySelectorAll("button, a[href], input, select, textarea, summary, dialog, [role=button]")]
        .filter((one) => one.type !== "hidden" && !named(one)).map((one) => one.outerHTML.slice(0, 120));
}}"""
ALONE = f"""() => {{ {SHOWN}
    return [...scope.querySelectorAll(".row")].flatMap((row) => {{
        const lines = new Map();
        for (const one of [...row.children].filter(shown)) {{
            const top = Math.round(one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2);
            lines.set(top, [...(lines.get(top) ?? []), one]);
        }}
        const counts = [...lines.values()];
        return counts.length > 1 && counts[0].length > 2 && counts.at(-1).length === 1 ? counts.at(-1).map(name) : [];
    }});
}}"""


def resize(page: Page, width: int, height: int) -> None:
    """The window, until the page is drawn in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def faults(page: Page) -> list[str]:
    """What is wrong with what the page shows, at every size."""
    found = []
    for width, height in SIZES:
        resize(page, width, height)
        for what, look in (("cut", CUT), ("outside", OUTSIDE), ("without a name", NAMELESS), ("alone", ALONE)):
            found += [f"{width}x{height}: {what}: {one}" for one in page.evaluate(look)]
    return found
