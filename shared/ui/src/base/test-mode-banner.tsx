import type { ReactNode } from 'react';
import { Icon } from './icon';

export interface TestModeBannerProps {
  /** The meaning of test mode here: "Em modo de teste, Iugu não cobra ninguém." */
  children: ReactNode;
  /** The way out of it: a link. */
  action?: ReactNode;
}

/** Says at the top of a page that no money moves. It is part of the page, so nothing interrupts a screen reader. */
export function TestModeBanner({ children, action }: TestModeBannerProps) {
  return (
    <div className="bal-test-mode" role="note" aria-label="Modo de teste">
      <Icon name="alert" />
      <p>
        <strong>Modo de teste.</strong> {children}
      </p>
      {action}
    </div>
  );
}
