import type { ShopifyIntegration } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { SHOPIFY_COMPLIANCE_TOPICS } from '@balcao/domain';
import { Button, Notice, Section, Stack } from '@balcao/ui/base';
import { useConfirmNamed } from '@balcao/ui/display';
import { submitFailureOf, useStepUp, useSubmit } from '@balcao/ui/form';
import { Copied } from '../copied';
import { useReadAgain } from '../shopify-api';
import { DeliveryLog } from './delivery-log';
import { Health } from './health';
import { MissingWeights } from './missing-weights';
import { MissingScopes, Progress } from './run-progress';
import { SettingsForm } from './settings-form';
import { Topics } from './topics';
import { useShopActions } from './use-shop-actions';

export interface ConnectedShopProps {
  link: ShopifyIntegration;
  canEdit: boolean;
  /** Begins to give the link other credentials. */
  onChange(): void;
}

/** A shop that is linked: how it is, what is exchanged, and what came. */
export function ConnectedShop({ link, canEdit, onChange }: ConnectedShopProps) {
  const actions = useShopActions(link);
  const isOpen = link.sync !== null && link.sync.finishedAt === null;
  // Nothing is asked of a shop that has removed the app.
  const isRemoved = link.status === 'desinstalado';
  return (
    <>
      {!canEdit && (
        <Notice kind="info">Só quem administra a loja muda a conexão. Você vê como ela está.</Notice>
      )}
      <State link={link} canEdit={canEdit} onChange={onChange} />
      {actions.problem && <Notice kind="error">{actions.problem}</Notice>}
      <Section
        title="Conexão"
        actions={
          canEdit && (
            <Button icon="refresh" busy={actions.busy} onClick={actions.test}>
              Verificar conexão
            </Button>
          )
        }
      >
        <Health link={link} />
      </Section>
      <SettingsForm link={link} canEdit={canEdit} />
      {canEdit && <Compliance link={link} />}
      <Section
        title="Sincronização"
        description="Toda noite conferimos sozinhos o que mudou na Shopify. O que vem dela é alterado lá: aqui esses campos ficam travados."
        actions={
          canEdit && (
            <Button icon="refresh" disabled={isOpen || isRemoved || actions.busy} onClick={actions.sync}>
              Sincronizar agora
            </Button>
          )
        }
      >
        {link.sync ? <Progress run={link.sync} /> : <p className="bal-soft">Ainda não houve nenhuma.</p>}
      </Section>
      <MissingWeights link={link} canEdit={canEdit} />
      <Topics link={link} />
      <DeliveryLog />
      {canEdit && <Danger link={link} onChange={onChange} />}
    </>
  );
}

/** The action that somebody has to take, where the link does not work. */
function State({ link, canEdit, onChange }: ConnectedShopProps) {
  switch (link.status) {
    case 'escopo_faltando':
      return <MissingScopes link={link} />;
    case 'credencial_invalida':
      return (
        <Notice kind="error" title="A Shopify não aceitou o aplicativo">
          <Stack gap={8}>
            {link.text}
            {canEdit && (
              <div>
                <Button onClick={onChange}>Corrigir as credenciais</Button>
              </div>
            )}
          </Stack>
        </Notice>
      );
    case 'desinstalado':
      return (
        <Notice kind="error" title="O aplicativo foi removido na Shopify">
          Pedidos e produtos deixaram de chegar. Instale-o de novo na loja e verifique a conexão: o que faltou
          é buscado.
        </Notice>
      );
    case 'conectando':
      return <Notice kind="info">{link.text}</Notice>;
    default:
      return null;
  }
}

/** The address that Shopify wants in the app, where it cannot be put but by a person. */
function Compliance({ link }: Pick<ConnectedShopProps, 'link'>) {
  return (
    <Section
      title="Pedidos de clientes sobre os seus dados"
      description="Um endereço que só você pode colar: no aplicativo, em Compliance webhooks, use-o nos três campos. É por ele que clientes pedem ou apagam os seus dados."
    >
      <Copied label={SHOPIFY_COMPLIANCE_TOPICS.join(', ')} text={link.webhookUrl} what="endereço" />
    </Section>
  );
}

function Danger({ link, onChange }: Pick<ConnectedShopProps, 'link' | 'onChange'>) {
  const { http, notify } = useShell();
  const { run, dialog } = useStepUp();
  const { confirmNamed, confirmation } = useConfirmNamed();
  const readAgain = useReadAgain();
  const { busy, submit } = useSubmit<void>(
    async () => {
      const sure = await confirmNamed({
        verb: 'Desconectar',
        kind: 'a loja',
        name: link.shopDomain,
        consequence:
          'Pedidos e produtos da Shopify deixam de chegar, e as credenciais são apagadas. O que já chegou fica, com o seu histórico.',
        destructive: true,
      });
      const cut =
        sure &&
        (await run(() => send(http, 'DELETE /integrations/shopify/:id', { params: { id: link.id } })));
      if (!cut) return;
      notify.toast('Loja desconectada.');
      await readAgain();
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <Section
      title="Credenciais"
      description={
        link.clientId
          ? `ID do cliente ${link.clientId}; a chave secreta termina em ${link.clientSecretEnd}.`
          : `Aplicativo antigo: a chave termina em ${link.clientSecretEnd}, o token em ${link.accessTokenEnd || '…'}.`
      }
    >
      <Stack direction="row" gap={8}>
        <Button onClick={onChange}>Trocar credenciais</Button>
        <Button destructive disabled={busy} onClick={() => void submit(undefined)}>
          Desconectar
        </Button>
      </Stack>
      {dialog}
      {confirmation}
    </Section>
  );
}
