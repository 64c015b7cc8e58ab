import type { ShopifyIntegration, ShopifyIntegrationList, ShopifyRequest } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { normalizeShopDomain, readShopifyCredentials, type ShopifyCredentials } from '@balcao/domain';
import { Button, Icon, Section, Stack } from '@balcao/ui/base';
import { Disclosure } from '@balcao/ui/display';
import {
  PasswordField,
  ServerForm,
  SubmitButton,
  TextAreaField,
  TextField,
  useFormHandle,
  useStepUp,
} from '@balcao/ui/form';
import { useState } from 'react';
import { Copied } from './copied';
import { ScopeList } from './scope-list';
import { useReadAgain } from './shopify-api';

const DEV_DASHBOARD = 'https://dev.shopify.com/dashboard';
const WRONG_DOMAIN = 'Use o endereço que termina em .myshopify.com, como minha-loja.myshopify.com.';

interface LinkShopProps {
  app: ShopifyIntegrationList['app'];
  /** The link that gets other credentials; left out, a shop is linked for the first time. */
  link: ShopifyIntegration | undefined;
  onLinked(): void;
  onCancel(): void;
}

/** Links a shop on one page, for somebody who has never made an app of Shopify. */
export function LinkShop({ app, link, onLinked, onCancel }: LinkShopProps) {
  return (
    <>
      <Section
        title="1. Crie um aplicativo na Shopify"
        description="É por ele que o Balcão traz os produtos da sua loja e recebe os pedidos dela. Leva uns cinco minutos, e é feito uma vez só."
      >
        <AppGuide app={app} />
      </Section>
      <Section
        title="2. Cole o que ela mostra"
        description="No aplicativo, abra Settings (configurações). As credenciais ficam cifradas, e ninguém as vê de novo."
      >
        <Credentials link={link} onLinked={onLinked} onCancel={onCancel} />
      </Section>
    </>
  );
}

/** The steps to make an app in Shopify's Dev Dashboard: each of its fields with its value. */
function AppGuide({ app }: Pick<LinkShopProps, 'app'>) {
  return (
    <ol className="shp-list">
      <li>
        Entre no Dev Dashboard com a mesma conta da loja. O aplicativo e a loja precisam ser da mesma
        organização.
        <div>
          <a className="set-docs-link" href={DEV_DASHBOARD} target="_blank" rel="noreferrer">
            Abrir o Dev Dashboard <Icon name="external" size={16} />
          </a>
        </div>
      </li>
      <li>
        Clique em <strong>Create app</strong> (criar aplicativo) e dê o nome.
        <Copied label="Nome do aplicativo" text="Balcão" what="nome" />
      </li>
      <li>
        Na versão que abre, preencha os campos e desmarque <strong>Embed app in Shopify admin</strong>.
        <Copied label="App URL" text={app.url} what="endereço" />
        <Copied label="Webhooks API version" text={app.webhookVersion} what="versão" />
        <Copied label="Scopes (permissões)" text={app.scopes.join(',')} what="permissões" />
        <Disclosure summary="Para que serve cada permissão">
          <ScopeList scopes={app.scopes} label="Permissões" />
        </Disclosure>
      </li>
      <li>
        Clique em <strong>Release</strong> (publicar). Sem isso as permissões não valem.
      </li>
      <li>
        Volte ao início do aplicativo, clique em <strong>Install app</strong> e escolha a sua loja.
      </li>
    </ol>
  );
}

const PARTS: Readonly<Record<keyof ShopifyCredentials, string>> = {
  shopDomain: 'o endereço da loja',
  clientId: 'o ID do cliente',
  clientSecret: 'a chave secreta',
  accessToken: 'o token da Admin API',
};

const recognisedWords = (found: ShopifyCredentials) =>
  new Intl.ListFormat('pt-BR').format(
    Object.keys(found).map((part) => PARTS[part as keyof ShopifyCredentials]),
  );

/**
 * The shop's address and the app's id and secret, or the lasting token of an older app: what is pasted at once goes to its fields.
 * The API asks for the password or a code before it takes them.
 */
function Credentials({ link, onLinked, onCancel }: Omit<LinkShopProps, 'app'>) {
  const { http, notify } = useShell();
  const { run, dialog } = useStepUp();
  const readAgain = useReadAgain();
  const form = useFormHandle();
  const [isOlder, setOlder] = useState(false);
  const [recognised, setRecognised] = useState('');

  function spread(text: string) {
    const found = readShopifyCredentials(text);
    if (Object.keys(found).length === 0) {
      setRecognised('Não reconhecemos nada neste texto. Preencha os campos abaixo.');
      return;
    }
    if (found.accessToken !== undefined) setOlder(true);
    else if (found.clientId !== undefined) setOlder(false);
    form.setFieldsValue({ ...found, pasted: '' });
    setRecognised(`Reconhecemos ${recognisedWords(found)}.`);
  }

  async function connect({ pasted: _, ...request }: ShopifyRequest & { pasted?: string }) {
    const linked = await run(() => send(http, 'POST /integrations/shopify', { body: request }));
    if (linked === null) return false;
    notify.toast('Recebemos as credenciais. A Shopify é consultada em segundos.');
    await readAgain();
    onLinked();
    return true;
  }

  return (
    <>
      <ServerForm<ShopifyRequest & { pasted?: string }>
        name="shopify"
        handle={form}
        initialValues={{
          pasted: '',
          shopDomain: link?.shopDomain ?? '',
          clientId: link?.clientId ?? '',
          accessToken: '',
          clientSecret: '',
        }}
        onChange={({ pasted }) => {
          if (pasted) spread(pasted);
        }}
        onSubmit={connect}
      >
        <TextAreaField
          name="pasted"
          label="Cole tudo de uma vez"
          help="O endereço da loja, o Client ID e o Client secret, juntos ou um por vez: cada um vai para o seu campo."
          rows={2}
          maxLength={5_000}
        />
        <p role="status" className="bal-meta shp-recognised">
          {recognised}
        </p>
        <TextField
          name="shopDomain"
          label="Endereço da loja na Shopify"
          help="Está em Configurações > Domínios. O endereço do admin também serve."
          placeholder="minha-loja.myshopify.com"
          autoComplete="off"
          maxLength={300}
          validate={(typed) => (normalizeShopDomain(typed) === null ? WRONG_DOMAIN : null)}
          required
        />
        {isOlder ? (
          <PasswordField
            name="accessToken"
            label="Token da Admin API"
            kind="secret"
            help="Começa com shpat_. Está no admin da loja: Apps > Desenvolver apps > Credenciais da API."
            required
          />
        ) : (
          <TextField
            name="clientId"
            label="ID do cliente"
            help="Client ID: letras e números."
            autoComplete="off"
            maxLength={255}
            required
          />
        )}
        <PasswordField
          name="clientSecret"
          label="Chave secreta"
          kind="secret"
          help={isOlder ? 'API secret key.' : 'Client secret: começa com shpss_.'}
          required
        />
        <Stack direction="row" gap={8}>
          <SubmitButton>Conectar loja</SubmitButton>
          {link && <Button onClick={onCancel}>Cancelar a troca</Button>}
        </Stack>
      </ServerForm>
      <Button kind="link" onClick={() => setOlder(!isOlder)}>
        {isOlder ? 'Meu aplicativo é do Dev Dashboard' : 'Meu aplicativo é antigo e tem um token shpat_'}
      </Button>
      {dialog}
    </>
  );
}
