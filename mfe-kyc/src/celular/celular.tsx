import { isApiError, useSession } from '@balcao/contract';
import { FormSkeleton, GuestLayout, Notice, Page } from '@balcao/ui/base';
import { Loaded, QueryProvider } from '@balcao/ui/query';
import { type ReactNode, useState } from 'react';
import { PhonePhotos } from './phone-photos';
import { useCaptureSession } from './use-capture-session';

/** The page that a code on the computer's screen opens on the phone: the photos of one verification, and nothing else. */
export default function Celular() {
  return (
    <QueryProvider>
      <Frame>
        <Contents />
      </Frame>
    </QueryProvider>
  );
}

/** Whoever is logged in on the phone has the back-office around it already. */
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
  const [isOver, setOver] = useState(false);
  const { error } = exchange;
  if (isOver || (isApiError(error) && error.code === 'kyc_capture_link_ended'))
    return (
      <DeadEnd title="Este link não vale mais">
        Ele vale 10 minutos e uma vez só. No computador, escolha “Continuar no celular” e leia o código novo.
        O que você já enviou está lá.
      </DeadEnd>
    );
  if (session) return <PhonePhotos session={session} onChange={keep} onOver={() => setOver(true)} />;
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
