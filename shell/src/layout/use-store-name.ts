import { useSession } from '@balcao/contract';
import { useFrame } from './frame-context';

/** The name of the store that the page shows, as its buyers read it. */
export function useStoreName(): string {
  const { storeId } = useSession();
  const shown = useFrame()
    .shell.stores()
    .find(({ id, lojaCorrente }) => (storeId === null ? lojaCorrente : id === storeId));
  return shown?.nome || 'Sua loja';
}
