import { useSession } from '@balcao/contract';
import { Icon, lazyPart } from '@balcao/ui/frame';
import { Suspense } from 'react';
import { useStore } from 'zustand';
import { showsOtherStore } from '../session/shows-other-store';
import { useFrame } from './frame-context';

const StoreChanged = lazyPart(() => import('../stores/store-changed'));

/**
 * The banners about the whole page: no connection, a newer version, another store, or a browser that keeps no session. They stand in live
 * regions that are always there.
 */
export function Banners() {
  const { shell } = useFrame();
  const isOnline = useStore(shell.isOnline);
  const isOutdated = useStore(shell.isOutdated);
  const isUnstored = useStore(shell.isUnstored);
  const isOtherStore = showsOtherStore(useSession());
  return (
    <div className="bal-banners" role="status">
      {!isOnline && (
        <p className="bal-banner bal-banner-offline">
          <Icon name="offline" />
          Você está sem internet. O que está na tela continua aqui; para salvar, espere a conexão voltar.
        </p>
      )}
      {isUnstored && (
        <p className="bal-banner bal-banner-unstored">
          <Icon name="alert" />
          Este navegador não guardou o seu acesso: o armazenamento está cheio ou bloqueado. Ao recarregar ou
          fechar a página, você precisará entrar de novo.
        </p>
      )}
      {isOtherStore && (
        <Suspense>
          <StoreChanged />
        </Suspense>
      )}
      {isOutdated && (
        <p className="bal-banner">
          <Icon name="refresh" />
          Há uma versão nova do Balcão. Ela chega quando você mudar de página.
        </p>
      )}
    </div>
  );
}
