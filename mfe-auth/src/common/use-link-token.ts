import { useLocation, useNavigate } from '@balcao/contract/router';
import { useEffect } from 'react';
import { useHydrated } from './use-hydrated';

const tokenIn = (parameters: string): string => new URLSearchParams(parameters).get('token') ?? '';

/**
 * The token of a link from an e-mail, `''` when it is absent. It stands in the fragment, which browsers send to nobody;
 * older mails have it in the query string, and then the address is replaced at once.
 *
 * Undefined while prerendered markup is being hydrated: nobody knew the address when it was made.
 */
export function useLinkToken(): string | undefined {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const inQuery = tokenIn(search);
  useEffect(() => {
    if (inQuery) navigate(`${pathname}#token=${encodeURIComponent(inQuery)}`, { replace: true });
  }, [inQuery, pathname, navigate]);
  return hydrated ? tokenIn(hash.slice(1)) || inQuery : undefined;
}
