"""Operations over HTTP, and the page."""
