import type { DifficultySummary, InputSummary, Report } from "@gradus/contracts";
import { type Database, settings, users } from "@gradus/db";

let people = 0;

/** A user with settings and an empty balance. Scores come from core's ledger alone. */
export async function insertUser(
  database: Database,
  overrides: Partial<typeof users.$inferInsert> = {},
): Promise<typeof users.$inferSelect> {
  const now = new Date("2026-01-15T12:00:00.000Z");
  const id = crypto.randomUUID();
  const [user] = await database.db
    .insert(users)
    .values({
      id,
      email: `player${++people}.${id.slice(0, 8)}@example.org`,
      displayName: `Player ${people}`,
      referralCode: id.slice(0, 8).toUpperCase(),
      termsAcceptedAt: now,
      privacyAcceptedAt: now,
      createdAt: now,
      ...overrides,
    })
    .returning();
  if (!user) throw new Error("the user was not written");
  await database.db.insert(settings).values({ userId: user.id, hasCompletedOnboarding: false });
  return user;
}

export const inputSummary = (overrides: Partial<InputSummary> = {}): InputSummary => ({
  format: "musicxml",
  title: "Minuet",
  composer: "Petzold",
  measures: 32,
  parts: [{ id: "P1", name: "Piano", instrument: "Piano", staves: 2 }],
  key: "G major",
  time: "3/4",
  warnings: [],
  ...overrides,
});

export const difficultySummary = (grade: number): DifficultySummary => ({
  grade,
  band: "Elementary",
  level: "Elementary",
  basis: "graded",
  perHand: { right: grade, left: grade },
  perMeasure: [],
  contributions: [],
});

export const report = (overrides: Partial<Report> = {}): Report => ({
  input: inputSummary(),
  request: {
    type: "simplify",
    system: "General",
    level: "Beginner",
    targetGrade: 1,
    instrument: "Piano",
    part: "P1",
    key: "keep",
    seed: 1,
  },
  engine: { name: "local", version: "0.1.0", planner: "grammar" },
  before: difficultySummary(4),
  after: difficultySummary(2),
  target: { reached: true, error: 0, note: "" },
  changes: [],
  fidelity: { melody: 1, onBeatMelody: 1, harmony: 1, bass: 1 },
  playability: { violations: [] },
  limits: [],
  requirements: [],
  validation: { ok: true, issues: [] },
  usage: null,
  timingsMs: { total: 10 },
  ...overrides,
});
