import type { ShopifyRequest } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Button, Section, Stack } from '@balcao/ui/base';
import { PasswordField, ServerForm, SubmitButton, TextField, useStepUp } from '@balcao/ui/form';
import { useState } from 'react';
import { linkShop, useReadAgain } from '../shopify-api';

interface CredentialsStepProps {
  shopDomain: string;
  onBack(): void;
  onLinked(): void;
}

/** The app's id and secret, or the lasting token of an older app. The API asks for the password or a code before it takes them. */
export function CredentialsStep({ shopDomain, onBack, onLinked }: CredentialsStepProps) {
  const { http } = useShell();
  const { run, dialog } = useStepUp();
  const readAgain = useReadAgain();
  const [isOlder, setOlder] = useState(false);

  async function link(values: Omit<ShopifyRequest, 'shopDomain'>) {
    const linked = await run(() => linkShop(http, { shopDomain, ...values }));
    if (linked === null) return;
    await readAgain();
    onLinked();
  }

  return (
    <Section
      title="Cole as credenciais"
      description={
        isOlder
          ? 'De um aplicativo criado no admin da loja até 2025: Apps > Desenvolver apps > Credenciais da API.'
          : 'No Dev Dashboard, abra o aplicativo e depois Settings (configurações). Elas ficam cifradas, e ninguém as vê de novo.'
      }
    >
      <ServerForm<Omit<ShopifyRequest, 'shopDomain'>>
        key={String(isOlder)}
        name="shopify-credenciais"
        onSubmit={link}
      >
        {isOlder ? (
          <PasswordField
            name="accessToken"
            label="Token da Admin API"
            kind="secret"
            help="Começa com shpat_."
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
          <Button onClick={onBack}>Voltar</Button>
        </Stack>
      </ServerForm>
      <Button kind="link" onClick={() => setOlder(!isOlder)}>
        {isOlder ? 'Meu aplicativo é do Dev Dashboard' : 'Meu aplicativo é antigo e tem um token shpat_'}
      </Button>
      {dialog}
    </Section>
  );
}
