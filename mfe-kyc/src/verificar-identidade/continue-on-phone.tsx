import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { Button, Notice, Stack } from '@balcao/ui/base';
import { QrImage } from '@balcao/ui/display';
import { drawQr } from '@balcao/ui/qr';
import { Loaded, useQuery } from '@balcao/ui/query';
import { progressWords, type SlotProgress } from '../common/slot-progress';
import './continue-on-phone.css';
import { timeLeftWords, useSecondsLeft } from './use-seconds-left';

/** A link for the phone, as it is shown: good once and for ten minutes. */
interface DrawnLink {
  image: string;
  /** Milliseconds since 1970, by this device's clock. */
  endsAt: number;
}

/** Lets the person take the photos with the phone, and shows how they arrive here. */
export function ContinueOnPhone({ slots }: { slots: readonly SlotProgress[] }) {
  const { http } = useShell();
  const link = useQuery({
    queryKey: ['kyc-capture-link'],
    queryFn: async (): Promise<DrawnLink> => {
      const { url, expiresIn } = await send(http, 'POST /kyc/capture-links');
      return { image: await drawQr(url), endsAt: Date.now() + expiresIn * 1_000 };
    },
    // A new link ends the previous one, so it is never created automatically.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  return (
    <Loaded query={link} what="o código" skeleton={<p role="status">Gerando o código…</p>}>
      {({ image, endsAt }) => (
        <Stack>
          <QrCode
            image={image}
            endsAt={endsAt}
            isRenewing={link.isFetching}
            onRenew={() => void link.refetch()}
          />
          <p role="status" className="phone-arrivals">
            Imagens recebidas: {progressWords(slots)}
          </p>
        </Stack>
      )}
    </Loaded>
  );
}

interface QrCodeProps {
  image: string;
  endsAt: number;
  isRenewing: boolean;
  onRenew(): void;
}

function QrCode({ image, endsAt, isRenewing, onRenew }: QrCodeProps) {
  const seconds = useSecondsLeft(endsAt);
  const renew = (
    <Button icon="refresh" busy={isRenewing} onClick={onRenew}>
      Gerar outro código
    </Button>
  );
  if (seconds === 0)
    return (
      <Notice kind="warning" title="O código venceu" action={renew}>
        Ele vale 10 minutos. O que o celular já enviou está aqui.
      </Notice>
    );
  return (
    <div className="phone-link">
      <QrImage src={image} alt="Código QR que abre a câmera no celular" />
      <div className="phone-steps">
        <ol>
          <li>Abra a câmera do celular e aponte para o código.</li>
          <li>Toque no link e tire as fotos por lá. Não precisa entrar.</li>
          <li>Deixe esta página aberta: as imagens aparecem aqui.</li>
        </ol>
        <p className="bal-meta" role="timer">
          Vale uma vez, por mais <span className="bal-tabular">{timeLeftWords(seconds)}</span>
        </p>
        {renew}
      </div>
    </div>
  );
}
