import type { User } from "@gradus/contracts";
import { Search } from "lucide-react";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useOpener } from "../lib/use-opener.ts";
import { type Command, findCommands } from "./find-commands.ts";
import { useCommands } from "./use-commands.ts";
import "./command-menu.css";

type CommandDialogProps = { readonly user: User; readonly onClose: () => void };

/** A combobox over its list (WAI-ARIA Authoring Practices): the field keeps the focus, the arrows choose. */
export function CommandDialog({ user, onClose }: CommandDialogProps) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const list = useId();
  const opener = useOpener();
  const found = findCommands(useCommands(user), typed);
  const chosen = found[Math.min(at, found.length - 1)];
  const chosenItem = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen comes into view
  useEffect(() => {
    // newer browsers answer with a promise, which is no clean-up
    chosenItem.current?.scrollIntoView({ block: "nearest" });
  }, [chosen?.id]);

  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: found.length - 1 }[event.key];
    if (to !== undefined && found.length > 0) setAt((to + found.length) % found.length);
    else if (event.key === "Enter") run(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim commands-scrim">
          <Dialog.Content className="dialog small-dialog commands" aria-describedby={undefined} {...opener}>
            <Dialog.Title className="sr">Commands</Dialog.Title>
            <div className="with-icon">
              <Search className="i" />
              <input
                className="input"
                role="combobox"
                aria-label="Find a page, a request or an article"
                aria-expanded={found.length > 0}
                aria-controls={list}
                aria-activedescendant={chosen && `${list}-${chosen.id}`}
                aria-autocomplete="list"
                autoComplete="off"
                spellCheck={false}
                placeholder="Find a page, a request or an article"
                value={typed}
                onChange={({ target }) => {
                  setTyped(target.value);
                  setAt(0);
                }}
                onKeyDown={onKeyDown}
              />
            </div>
            <div id={list} role="listbox" aria-label="Commands">
              {found.map((command, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard
                <div
                  key={command.id}
                  id={`${list}-${command.id}`}
                  ref={command === chosen ? chosenItem : undefined}
                  role="option"
                  tabIndex={-1}
                  aria-selected={command === chosen}
                  onPointerMove={() => setAt(index)}
                  onClick={() => run(command)}
                >
                  <span className="truncate">{command.label}</span>
                  <span className="xs muted">{command.group}</span>
                </div>
              ))}
            </div>
            <p className="small muted" role="status">
              {found.length === 0 ? "Nothing was found." : ""}
            </p>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
