"""What people read in answers over HTTP."""

TITLES = {
    400: "Bad request",
    401: "Nobody we know",
    403: "Not allowed",
    404: "Not found",
    405: "Not possible here",
    408: "Too slow",
    409: "Cannot be",
    413: "Too long",
    415: "Another kind of text",
    422: "Not possible",
    429: "Too much at once",
    500: "Failed",
    503: "Not now",
}
