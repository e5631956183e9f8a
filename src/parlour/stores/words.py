"""What a store refuses, and why it does not start or has stopped: whole sentences with named gaps. People read them in
the terminal and in the log."""

from parlour.languages.said import keyed

# What cannot be.
CLASS_EXISTS = "there is a class {id} already, or nobody who could have it"
TOURNAMENT_RUNS = "there is no such class, or another of its tournaments is not over"
ROUND_IS_THERE = "this round is there already, or the tournament is over"
MATCH_EXISTS = "there's already a match {match}"
NO_SUCH_MATCH = "there's no match {match}"
MATCH_IS_OVER = "match {match} is over"
MATCH_IS_OPEN = "match {match} hasn't ended"
GUEST_TAKEN = "guest {guest} can't be saved: the id or the secret is somebody else's"
NO_SUCH_GUEST = "guest {guest} can't be changed: there is none with this secret"
CONFLICT = "event {seq} of match {match} can't be added: the next one is {next_seq}"
REPEAT = "this command was carried out before"
NOT_IN_ORDER = "these aren't events {first}, {second}, …: {found}"

# Not now, or not any more.
NOT_STORED = "it couldn't be stored: {why}"
DISK_FULL, FILE_BUSY = "the disk is full", "another program is writing to the file"
NOT_COMMITTED = "the end was {status}"
CONTENDED = "another server was writing to the same matches"
CONNECTION_BROKE = "the connection to the database broke: {why}"
CANNOT_READ = "the store can't be read: {why}"
CANNOT_WRITE, NO_CODE = "the file can't be written: {why} ({code})", "no code"
CLOSED, FAILED = "the store is closed", "the store failed: {why}"
NO_MEMORY = "there's no memory left"
TAKEN_OVER = "another server has taken over the data (start {found}; this one was {own})"

# Why it does not start.
WRONG_ADDRESS = "{address} is neither a folder nor postgresql://…"
NOT_SHARED = "several servers need a PostgreSQL database: a folder is for one"
NO_PSYCOPG = "PostgreSQL needs psycopg, which is missing ({why}): pip install 'parlour[postgres]'"
NO_DATA_THERE = "there's no data in {folder}"
OLDER_DATA = (
    "the data was written by an older program ({found}; this one knows {newest}): start the server once, then try again"
)
SQLITE_TOO_OLD = "SQLite {version} is too old: 3.37 or later is needed"
FOLDER_UNUSABLE = "the folder for the data can't be used: {why}"
FILE_UNUSABLE = "{file} can't be used: {why}"
PRAGMA_UNUSABLE = "{file} can't be used: {name} is {found} and not {wanted} (is it on a network drive?)"
DATABASE_UNUSABLE = "the database can't be used: {why}"
FOLDER_IN_USE = "the data in {folder} is in use by another server ({owner}): stop it, or choose another folder"
DATABASE_IN_USE = "the database is in use by another server ({owner}): stop it, or choose another database"
JUST_STARTED, JUST_GOING = "it has just started", "it is just closing"
TOO_NEW = (
    "the data was written by a newer version of the program (its form is {found}, this version knows {newest}): update "
    "the program, or choose other data"
)

# What is wrong with data.
DAMAGED = (
    "the data in {folder} is damaged: {why}. Nothing was changed. Go back to a backup with `parlour data restore "
    "BACKUP --data {folder}`, or go on with what can be read: `parlour data repair --data {folder}`"
)
EMPTY = "it is empty, but its log is not"
FOREIGN = "{file} belongs to another program: choose another folder"
GONE = "{file} is gone, though {commits:,} changes had been saved in it"
MISSING = "the last {missing:,} changes that were saved are missing (parts of its log, {file}-wal, can't be read)"

# Backups.
NOTHING_TO_BACK_UP = "there's no data in {folder} to back up: neither {file} nor learners"
FILE_EXISTS = "{file} already exists: choose another name"
NOT_A_BACKUP = "{file} isn't a backup of Parlour: it holds {member!r}"
NOT_A_WHOLE_BACKUP = "{file} isn't a backup of Parlour, or not a whole one: {why}"
NEWER_BACKUP = "{file} was made by a newer version of the program: update it first"
DAMAGED_BACKUP = "{file} is damaged: {why}"
NO_DATABASE_IN_IT = "{name} is missing"
OF_POSTGRES = "{file} is a backup of a PostgreSQL database: name one with --data postgresql://…"
OF_A_FOLDER = "{file} is a backup of a folder: name one with --data"
EMPTY_DATABASE = "there's nothing of Parlour in this database to back up"
FEWER_MATCHES = "{file} isn't whole: matches in it: {found} of {matches}"
NO_PROGRAM = "{name} isn't installed; it comes with the client programs of PostgreSQL (Debian: postgresql-client)"
PROGRAM_FAILED, FAILED_WITH = "{name} failed: {why}", "exit code {code}"
PARTIAL_BACKUP = "{file} isn't whole: it has {found} of {files} learner files"

keyed(globals())
