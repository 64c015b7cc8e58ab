import { useSession } from '@balcao/contract';
import { useFrame } from './frame-context';

/** The name of the store that the page shows: of several that of the store, of one alone that of the company. */
export function useStoreName(): string {
  const { data, storeId } = useSession();
  const stores = useFrame().shell.stores();
  const shown = stores.length > 1 ? stores.find(({ id }) => id === storeId)?.nome : undefined;
  return shown || data?.companyName || 'Sua loja';
}
