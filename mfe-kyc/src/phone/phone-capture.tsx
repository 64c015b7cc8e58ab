import { useSession } from '@balcao/contract';
import { FormSkeleton, GuestLayout, Notice, Page } from '@balcao/ui/base';
import { Loaded, QueryProvider } from '@balcao/ui/query';
import { type ReactNode, useState } from 'react';
import { type CaptureEnd, captureEndOf } from './capture-end';
import { PhonePhotos } from './phone-photos';
import { useCaptureSession } from './use-capture-session';

/**
 * The phone's page, opened by the QR code on the computer: it takes the photos of one verification and nothing else.
 */
export default function PhoneCapture() {
  return (
    <QueryProvider>
      <Frame>
        <Contents />
      </Frame>
    </QueryProvider>
  );
}

/** A person who is logged in on the phone already has the back-office frame. */
function Frame({ children }: { children: ReactNode }) {
  const title = 'Verificar identidade';
  const contents = <div data-capture="">{children}</div>;
  if (useSession().status === 'authenticated')
    return (
      <Page title={title} width="form">
        {contents}
      </Page>
    );
  return <GuestLayout title={title}>{contents}</GuestLayout>;
}

function Contents() {
  const { exchange, hasCode, session, keep } = useCaptureSession();
  /** The end of a link, by its token. The next link gives a new token. */
  const [over, setOver] = useState<{ token: string; end: CaptureEnd }>();
  const ended = over && over.token === session?.token ? over.end : captureEndOf(exchange.error);
  if (ended === 'link-ended')
    return (
      <DeadEnd title="Este link não vale mais">
        Ele vale 10 minutos e uma vez só. No computador, escolha “Continuar no celular” e leia o código novo.
        O que você já enviou está lá.
      </DeadEnd>
    );
  if (ended === 'not-open')
    return (
      <DeadEnd title="Nada mais a enviar">
        A verificação já recebeu as três imagens, ou foi encerrada no computador. Veja lá como ela está. Pode
        fechar esta página.
      </DeadEnd>
    );
  if (session)
    return (
      <PhonePhotos
        session={session}
        onChange={keep}
        onOver={(end) => setOver({ token: session.token, end })}
      />
    );
  if (!hasCode)
    return (
      <DeadEnd title="Falta o código do computador">
        No computador, abra Configurações, Verificar identidade, escolha “Continuar no celular” e aponte a
        câmera para o código.
      </DeadEnd>
    );
  return (
    <Loaded query={exchange} what="a sua verificação" skeleton={<FormSkeleton />}>
      {() => <FormSkeleton />}
    </Loaded>
  );
}

function DeadEnd({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Notice kind="warning" title={title}>
      {children}
    </Notice>
  );
}
