import { PUBLIC_SCOPE, type ResolvedComposition, useShell } from '@balcao/contract';
import { useQuery } from '@balcao/ui/query';
import { OWN_KEY } from './query-keys';

export const SHELL_LABEL = 'Estrutura da página';

/** The edge's address of the running composition; it is not an API call. */
const ownComposition = () => new URL('/composition', document.baseURI).href;

/** The composition of this very page. */
export function useOwnComposition() {
  const { http } = useShell();
  return useQuery({
    queryKey: OWN_KEY,
    queryFn: async ({ signal }) =>
      (await http.get<ResolvedComposition>(ownComposition(), { headers: PUBLIC_SCOPE, signal })).data,
    staleTime: Infinity,
  });
}

const labelsOf = ({ remotes }: ResolvedComposition) =>
  Object.entries(remotes).map(([name, { label }]) => [name, label] as const);

/** The labels of the shell and the areas, as far as this page has them. */
export function useAreaLabels(): ReadonlyMap<string, string> {
  const { data } = useOwnComposition();
  return new Map([['shell', SHELL_LABEL], ...(data ? labelsOf(data) : [])]);
}
