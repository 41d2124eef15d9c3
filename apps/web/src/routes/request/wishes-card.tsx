import { type Constraint, constraintText, type Report, type WishState, wishStateOf } from "@gradus/contracts";
import { Check, CircleHelp, Minus, TriangleAlert } from "lucide-react";
import { HelpButton } from "../../help/help-button.tsx";

const looks = {
  kept: { icon: Check, tone: "ok", word: "Kept" },
  partly: { icon: Minus, tone: "warn", word: "Kept in part" },
  "not-kept": { icon: TriangleAlert, tone: "warn", word: "Not kept" },
  noted: { icon: Minus, tone: "plain", word: "Noted" },
  "not-understood": { icon: CircleHelp, tone: "warn", word: "Not understood" },
} as const satisfies Record<WishState, unknown>;

/** Every wish of the request, how it was understood and whether the result does it. */
export function WishesCard({ report }: { readonly report: Report }) {
  const { requirements } = report;
  if (requirements.length === 0) return null;
  const kept = requirements.filter((wish) => wishStateOf(wish) === "kept").length;
  return (
    <section className="card" aria-labelledby="wishes-title">
      <header>
        <h2>
          <span id="wishes-title">Your wishes</span> <HelpButton article="wishes" about="wishes" />
        </h2>
        <span className="small muted num">
          {kept} of {requirements.length} kept
        </span>
      </header>
      <ul className="wish-list">
        {requirements.map((wish, index) => {
          const { icon: Icon, tone, word } = looks[wishStateOf(wish)];
          const constraint = wish.constraint as Constraint | null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: wishes have no id, and the same words may come twice
            <li key={index}>
              <span className={`badge ${tone}`}>
                <Icon className="i" />
                {word}
              </span>
              <span>
                <q>{wish.text}</q>
                <span className="small muted">
                  {" "}
                  {[
                    constraint ? `${constraintText(constraint)}.` : "",
                    wish.note.replace(/^Not understood: (\w)/, (_, first: string) => first.toUpperCase()),
                  ]
                    .filter(Boolean)
                    .join(" ")}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
