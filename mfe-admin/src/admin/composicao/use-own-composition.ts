import type { ResolvedComposition } from '@balcao/contract';
import { useQuery } from '@balcao/ui/query';
import { useCompositionApi } from './composition-api';
import { OWN_KEY } from './query-keys';

export const SHELL_LABEL = 'Estrutura da página';

/** The composition of this very page. */
export function useOwnComposition() {
  const api = useCompositionApi();
  return useQuery({ queryKey: OWN_KEY, queryFn: ({ signal }) => api.own(signal), staleTime: Infinity });
}

const labelsOf = ({ remotes }: ResolvedComposition) =>
  Object.entries(remotes).map(([name, { label }]) => [name, label] as const);

/** The labels of the shell and the areas, as far as this page has them. */
export function useAreaLabels(): ReadonlyMap<string, string> {
  const { data } = useOwnComposition();
  return new Map([['shell', SHELL_LABEL], ...(data ? labelsOf(data) : [])]);
}
