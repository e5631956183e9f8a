"""What people read about classes on a server."""

from parlour.languages.said import keyed

REFUSALS = {
    "unknown": "There's no such class. Check the code, or ask for it again.",
    "not_yours": "Only whoever opened this class may do that.",
    "outside": "Join this class first.",
    "removed": "You were removed from this class. Talk to whoever opened it.",
    "full": "This class is full: it has room for {most} people.",
    "enough": "You have {most} classes, and that's all the room there is. Close one first.",
    "not_a_member": "There's nobody like that in this class.",
    "running": "A tournament is under way in this class. End it first.",
    "no_tournament": "No tournament is under way in this class.",
    "too_few": "A round takes at least two people who are here.",
    "not_over": "This round isn't over. Wait for its matches, or decide them.",
    "all_met": "Everybody who is here has met everybody. End the tournament to see the final standings.",
    "quicker": "Somebody else was quicker. Look again.",
    "no_pairing": "There's no such pairing in this round.",
}

keyed(globals())
