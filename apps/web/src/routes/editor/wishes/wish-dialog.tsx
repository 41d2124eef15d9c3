import { useState } from "react";
import { Modal } from "../../../components/modal.tsx";
import { SearchField } from "../../../components/search-field.tsx";
import { useCatalogue } from "./use-catalogue.ts";

type WishDialogProps = {
  readonly instrument: string;
  readonly onChoose: (text: string) => void;
  readonly onClose: () => void;
};

/** All wishes that can be asked for, to search and to choose from. */
export function WishDialog({ instrument, onChoose, onClose }: WishDialogProps) {
  const [typed, setTyped] = useState("");
  const catalogue = useCatalogue(true);
  const found = catalogue ? catalogue.findWishes(catalogue.wishesFor(instrument), typed) : [];
  const groups = [...Map.groupBy(found, ({ group }) => group)];
  const isEmpty = catalogue !== undefined && found.length === 0;
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title="Wishes to choose from"
      description="A click adds one to what you have written. Your own words work too, with other notes, bars and hands."
    >
      <div className="stack wish-dialog">
        <SearchField
          label="Find a wish"
          placeholder="Find a wish, such as octaves or left hand"
          value={typed}
          onChange={setTyped}
        />
        <p className="small muted" role="status">
          {isEmpty ? "No wish has these words. Write it in your own; you will see what becomes of it." : ""}
        </p>
        {groups.map(([group, wishes]) => (
          <section key={group} aria-label={group}>
            <h3 className="small">{group}</h3>
            <div className="chips">
              {wishes.map(({ text }) => (
                <button key={text} type="button" className="chip sm" onClick={() => onChoose(text)}>
                  {text}
                </button>
              ))}
            </div>
          </section>
        ))}
      </div>
    </Modal>
  );
}
