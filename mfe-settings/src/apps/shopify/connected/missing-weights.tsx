import type { ShopifyIntegration, ShopifyWeights } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { PRODUCT_FIELDS } from '@balcao/domain';
import { Notice, Section, Stack } from '@balcao/ui/base';
import { NumberField, ServerForm, SubmitButton } from '@balcao/ui/form';
import { useReadAgain } from '../shopify-api';

interface MissingWeightsProps {
  link: ShopifyIntegration;
  canEdit: boolean;
}

/** The products that came without a weight, and one weight for all of them. */
export function MissingWeights({ link, canEdit }: MissingWeightsProps) {
  const { http, notify } = useShell();
  const readAgain = useReadAgain();
  const { productsWithoutWeight: count, isSettingWeights } = link;
  if (count === 0) return null;
  return (
    <Section title="Produtos sem peso">
      <Stack>
        <Notice kind="warning" title={`${count} sem peso`}>
          Sem peso não há como calcular o frete: {count === 1 ? 'este produto fica' : 'estes produtos ficam'}{' '}
          em rascunho. Escreva o peso de cada um na Shopify, ou dê um só a todos aqui e ative-os na lista de
          produtos. Um peso que vier da Shopify depois vale mais.
        </Notice>
        {isSettingWeights && <p role="status">Estamos dando o peso aos produtos.</p>}
        {canEdit && !isSettingWeights && (
          <ServerForm<ShopifyWeights>
            name="shopify-pesos"
            onSubmit={async (body) => {
              await send(http, 'POST /integrations/shopify/:id/weights', { params: { id: link.id }, body });
              notify.toast('Os produtos recebem o peso em instantes.');
              await readAgain();
            }}
          >
            <NumberField
              name="weightGrams"
              label="Peso para todos"
              unit="g"
              min={1}
              max={PRODUCT_FIELDS.weightGrams.max}
              required
            />
            <SubmitButton>{`Dar o peso a ${count === 1 ? '1 produto' : `${count} produtos`}`}</SubmitButton>
          </ServerForm>
        )}
      </Stack>
    </Section>
  );
}
