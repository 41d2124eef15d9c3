import { type Report, type WishState, wishStateOf } from "@gradus/contracts";
import { HelpButton } from "../../help/help-button.tsx";
import { wishLook, wishSentence } from "../../lib/wish-look.ts";

const words: Readonly<Record<WishState, string>> = {
  kept: "Kept",
  partly: "Kept in part",
  "not-kept": "Not kept",
  noted: "Noted",
  "not-understood": "Not understood",
};

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
          const state = wishStateOf(wish);
          const { icon: Icon, tone } = wishLook[state];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: wishes have no id, and the same words may come twice
            <li key={index}>
              <span className={`badge ${tone}`}>
                <Icon className="i" />
                {words[state]}
              </span>
              <span>
                <q>{wish.text}</q>
                <span className="small muted"> {wishSentence(wish.constraint, wish.note)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
