import { Icon } from '@balcao/ui/frame';
import { useStore } from 'zustand';
import { useFrame } from './frame-context';

/** What concerns the whole page: no connection, or a newer version. In live regions that are always there. */
export function Banners() {
  const { shell } = useFrame();
  const isOnline = useStore(shell.isOnline);
  const isOutdated = useStore(shell.isOutdated);
  return (
    <div className="bal-banners" role="status">
      {!isOnline && (
        <p className="bal-banner bal-banner-offline">
          <Icon name="offline" />
          Você está sem internet. O que está na tela continua aqui; para salvar, espere a conexão voltar.
        </p>
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
