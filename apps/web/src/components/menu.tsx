import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";

type MenuProps = {
  /** said of a button that shows no words */
  readonly label?: string;
  readonly icon: ReactNode;
  readonly className: string;
  readonly title?: string;
  readonly children: ReactNode;
};

/**
 * A button with a menu of `DropdownMenu.Item`s. It is not modal: links of the page behind it stay in the order of focus,
 * so they must not be hidden from readers of the screen, and the page scrolls.
 */
export function Menu({ label, icon, className, title, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={className} aria-label={label} title={title}>
        {icon}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={6} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export const MenuSeparator = () => (
  <DropdownMenu.Separator asChild>
    <hr />
  </DropdownMenu.Separator>
);
