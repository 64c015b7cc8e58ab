import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useFrame } from './frame-context';

export interface ShellLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the product. */
  to: string;
}

/** A click that the browser would open elsewhere (a new tab, a download) stays the browser's. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** A link of the frame: follows without a page load, and fetches its page's code on hover and focus. */
export function ShellLink({ to, onClick, children, ...rest }: ShellLinkProps) {
  const { shell, prefetch } = useFrame();
  const { navigation } = shell.contract;
  return (
    <a
      {...rest}
      href={navigation.href(to)}
      onPointerEnter={() => prefetch(to)}
      onFocus={() => prefetch(to)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        navigation.navigate(to);
      }}
    >
      {children}
    </a>
  );
}
