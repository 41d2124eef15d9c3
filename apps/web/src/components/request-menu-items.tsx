import { Pencil, Trash2 } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { MenuSeparator } from "./menu.tsx";

type ItemProps = { readonly onSelect: () => void };

/** Asks for a request's new name; `RequestDialogs` holds the dialog. */
export const RenameItem = ({ onSelect }: ItemProps) => (
  <DropdownMenu.Item onSelect={onSelect}>
    <Pencil className="i" />
    Rename
  </DropdownMenu.Item>
);

/** The last item of a request's menu, apart from the others: asks whether to delete it. */
export const DeleteItem = ({ onSelect }: ItemProps) => (
  <>
    <MenuSeparator />
    <DropdownMenu.Item onSelect={onSelect}>
      <Trash2 className="i" />
      Delete
    </DropdownMenu.Item>
  </>
);
