import { constants } from "./text.ts";

const MIB = 1024 * 1024;

/** EDIT-11: what an upload may be at most, packed and unpacked. */
export const inputLimits = {
  fileBytes: constants.MAX_UPLOAD_MB * MIB,
  /** of one field of a form; a hundred mended measures for piano have as much */
  fieldBytes: 256 * 1024,
  archiveEntries: 200,
  archiveUnpackedBytes: 64 * MIB,
  archiveRatio: 200,
  xmlBytes: 64 * MIB,
  xmlDepth: 64,
  xmlElements: 2_000_000,
  xmlAttributeChars: 65_536,
  /** of one element; MusicXML knows some forty */
  xmlAttributes: 256,
  /** of one comment, instruction, CDATA section or DOCTYPE */
  xmlAsideChars: 1_048_576,
  xmlReferences: 1_000_000,
  xmlLines: 5_000_000,
  /** with rests; the longest score we know of has 78,449 */
  xmlNotes: 300_000,
  measures: 20_000,
  /** in all; the longest score we know of, a symphony's finale with choir, has half as many */
  notes: 120_000,
  /** of all parts in one measure; the fullest measure of 564 real scores has 42, an unmeasured cadenza some hundreds */
  notesPerMeasure: 2_000,
  midiTracks: 256,
  midiEvents: 1_000_000,
  pdfPages: 200,
} as const;

/** Engine limits: PROC-02. */
export const runLimits = {
  /** by the clock, for a look at a score, on a machine that others keep busy too; what it may compute is limited below */
  inspectMs: 120_000,
  /** of the processor, for reading a file */
  readCpuMs: 45_000,
  /** of the processor, for a look at a score that has been read */
  inspectCpuMs: 10_000,
  /** looks, wishes, prints and uploads of one account that may wait or be under way in one process */
  askedPerAccount: 6,
  /** progress that one account follows at once in one process: its three requests in some windows */
  streamsPerAccount: 12,
  runMs: 5 * 60_000,
  longRunMs: 15 * 60_000,
  longRunMeasures: 300,
  /** of an MP3 of an hour on a busy machine */
  soundMs: 15 * 60_000,
  workerRssBytes: 1.5 * 1024 * MIB,
  attempts: 3,
  backoffSeconds: 5,
  heartbeatSeconds: 10,
  lostAfterSeconds: 30,
  inProgressPerUser: 3,
  /** when to ask again for a place that is taken until something ends: nobody knows when, most runs end sooner */
  placeFreeSeconds: 10,
} as const;

/** for so long after a sign-in the most serious things need no password */
export const freshSessionMinutes = 10;

/** of one person, expired ones too */
export const accessTokensMax = 20;

/** AUTH-33 */
export const resetTokenMinutes = 60;
/** how long a sign-in with Google may take from its first to its last step */
export const googleStateMinutes = 10;
/** AUTH_HARDENED: OWASP ASVS 5.0, 6.2.1 */
export const hardenedPasswordMin = 8;
/** Longer ones are refused: hashing costs time. */
export const passwordMax = 128;

/** EDIT-10: what browsers call the files that are read, by their content in the end. */
export const readableMimeTypes = [
  "application/pdf",
  "application/vnd.recordare.musicxml+xml",
  "application/vnd.recordare.musicxml",
  "application/xml",
  "text/xml",
  "application/zip",
  "audio/midi",
  "audio/x-midi",
  "audio/mid",
] as const;

/** SET-13 */
export const quickActionsMax = 6;

/** How long one visit to a person's Drive may take, all its files together, and how long the page waits for it. */
export const driveLimits = { visitMs: 110_000, pageMs: 120_000 } as const;
