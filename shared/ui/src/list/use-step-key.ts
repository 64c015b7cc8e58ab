import { useLocation } from '@balcao/contract/router';

/** Names this step of the history for `list-memory`. The page's path is part of it: two lists never share what is remembered. */
export function useStepKey(): string {
  const { key, pathname } = useLocation();
  return `${key} ${pathname}`;
}
