// Apart from the schemas, so that pages which only name these values do not fetch and build every schema.

export const requestStatuses = ["pending", "processing", "completed", "failed"] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** Why a completed run cost nothing: it changed nothing (PROC-25), or missed its level and was undone. */
export const returnReasons = ["unchanged", "undone"] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** LIST-07: by time, by how often rewritten, by name. */
export const requestSorts = ["newest", "oldest", "most", "least", "az", "za"] as const;
export type RequestSort = (typeof requestSorts)[number];

/** Characters of the requirements and of the must-haves, each. */
export const requestTextLimit = 2000;

/** Named stages of a run in their order. */
export const stages = ["reading", "analysing", "rewriting", "checking", "engraving", "saving"] as const;
export type Stage = (typeof stages)[number];

/** `reading`: the score that was read in a PDF or MIDI file, as MusicXML. */
export const downloadFormats = ["original", "reading", "musicxml", "pdf", "midi", "mp3"] as const;
export type DownloadFormat = (typeof downloadFormats)[number];
/** Ways to print a result besides the stored PDF: paper, and the score, a PDF for each player, or the changes marked. */
export const papers = ["a4", "letter"] as const;
export type Paper = (typeof papers)[number];
export const printCopies = ["score", "parts", "changes"] as const;
export type PrintCopy = (typeof printCopies)[number];

/** `compare` has the original and the rewrite under each other, bar by bar. */
export const scoreSides = ["original", "result", "compare"] as const;
export type ScoreSide = (typeof scoreSides)[number];

/** what stands in place of a part when all parts are meant */
export const everyone = "all";
/** what stands in place of a part when only the melody is wanted, as a lead sheet */
export const melodyOnly = "melody";
