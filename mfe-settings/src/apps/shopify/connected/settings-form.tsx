import type { ShopifyIntegration } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import type { ShopifySettings } from '@balcao/domain';
import { Notice, Section } from '@balcao/ui/base';
import { CheckboxField, ServerForm, SubmitButton } from '@balcao/ui/form';
import { useReadAgain } from '../shopify-api';

interface SettingsFormProps {
  link: ShopifyIntegration;
  canEdit: boolean;
}

/** The settings of the exchange with the shop. Each that writes into it is off at first. */
export function SettingsForm({ link, canEdit }: SettingsFormProps) {
  const { http, notify } = useShell();
  const readAgain = useReadAgain();
  return (
    <Section
      title="O que é trocado"
      description="Pedidos que vêm da Shopify não são informados aos seus pixels, a menos que você ligue isso no pixel: a própria Shopify costuma informá-los."
    >
      <ServerForm<ShopifySettings>
        name="shopify-trocas"
        initialValues={link.settings}
        readOnly={!canEdit}
        onSubmit={async (settings) => {
          await send(http, 'PUT /integrations/shopify/:id/settings', {
            params: { id: link.id },
            body: { ...link.settings, ...settings },
          });
          await readAgain();
          notify.toast('Alterações salvas.');
        }}
      >
        <CheckboxField
          name="importProducts"
          label="Importar produtos automaticamente"
          help="Produtos novos e alterados na Shopify mudam aqui em segundos."
        >
          Importar produtos automaticamente
        </CheckboxField>
        <CheckboxField
          name="exportOrders"
          label="Exportar pedidos pagos para a Shopify"
          help="Cada pedido pago no Balcão a partir de agora é criado uma vez na Shopify, sem e-mail ao cliente."
        >
          Exportar pedidos pagos para a Shopify
        </CheckboxField>
        <CheckboxField
          name="sendFulfillments"
          label="Marcar como enviado de volta"
          help="O que você envia pelo Balcão é marcado como enviado na Shopify, com o rastreio. Pede duas permissões a mais."
        >
          Marcar como enviado de volta
        </CheckboxField>
        {canEdit && <SubmitButton>Salvar</SubmitButton>}
      </ServerForm>
      <Exports link={link} />
    </Section>
  );
}

/** The outcomes of the orders that were exported to the shop. */
function Exports({ link: { settings, exports } }: Pick<SettingsFormProps, 'link'>) {
  const { exported, waiting, refused, lastError } = exports;
  if (!settings.exportOrders && exported + waiting + refused === 0) return null;
  return (
    <>
      <p className="bal-meta">
        Pedidos na Shopify: {exported} exportados, {waiting} na fila, {refused} recusados.
      </p>
      {refused > 0 && <Notice kind="warning">A Shopify recusou um pedido: {lastError}</Notice>}
    </>
  );
}
