import {
  CODE_METHODS,
  eventsOfProvider,
  GENERATED_NOTICE,
  isFrameProvider,
  optionsOf,
  PAYMENT_METHOD_LABELS,
  PIXEL_EVENT_LABELS,
  PIXEL_LIMITS,
  PIXEL_PROVIDER_FACTS,
  type PixelProvider,
  PROVIDERS_WITH_TEST_CODE,
  PURCHASE_MOMENT_LABELS,
  PURCHASE_MOMENTS,
  type PurchaseMoment,
  pixelHeading,
} from '@balcao/domain';
import { Notice, Section } from '@balcao/ui/base';
import {
  CheckboxField,
  ChoiceField,
  ChoicesField,
  EditorField,
  FieldRow,
  type FormHandle,
  PercentField,
  TextField,
  useFieldData,
} from '@balcao/ui/form';
import { ProductPicker } from '../../cupons/detalhe/product-picker';
import { DomainsField } from './domains-field';

/** The events that are reported, and the moment that counts as a purchase. */
export function EventsSection({ form, provider }: { form: FormHandle; provider: PixelProvider }) {
  const moment = useFieldData<PurchaseMoment>(form, 'purchaseOn', 'pago');
  const { events: names } = PIXEL_PROVIDER_FACTS[provider];
  const events = eventsOfProvider(provider).map((event) => ({
    value: event,
    label: PIXEL_EVENT_LABELS[event],
    description: names[event],
  }));
  return (
    <Section title="O que informar">
      <ChoicesField name="events" label={pixelHeading('events')} required options={events} />
      <ChoiceField
        name="purchaseOn"
        label={pixelHeading('purchaseOn')}
        options={optionsOf(PURCHASE_MOMENTS, PURCHASE_MOMENT_LABELS)}
      />
      {moment === 'gerado' && (
        <>
          <Notice kind="warning">{GENERATED_NOTICE}</Notice>
          <ChoicesField
            name="methods"
            label={pixelHeading('methods')}
            required
            options={optionsOf(CODE_METHODS, PAYMENT_METHOD_LABELS)}
          />
          <FieldRow>
            <PercentField
              name="generatedValueBp"
              label={pixelHeading('generatedValueBp')}
              required
              min={PIXEL_LIMITS.leastValueBp}
              max={PIXEL_LIMITS.mostValueBp}
              help="Quanto do total é informado, já que nem todo código é pago."
            />
          </FieldRow>
        </>
      )}
    </Section>
  );
}

/** The orders that are reported, and the parts of them. */
export function LimitsSection({ provider }: { provider: PixelProvider }) {
  const { purpose } = PIXEL_PROVIDER_FACTS[provider];
  const isFrame = isFrameProvider(provider);
  return (
    <Section title="Quais vendas">
      <EditorField<string[]>
        name="productIds"
        label={pixelHeading('productIds')}
        help="Só os pedidos com um destes produtos. Em branco: todos os pedidos."
      >
        <ProductPicker />
      </EditorField>
      <DomainsField />
      {!isFrame && (
        <CheckboxField
          name="reportsShopify"
          label={pixelHeading('reportsShopify')}
          help="O canal da própria Shopify já os informa, com outros códigos: ligue só se ele estiver desligado, ou cada venda conta duas vezes."
        >
          Informar também pedidos que vêm da Shopify
        </CheckboxField>
      )}
      {purpose === null && (
        <CheckboxField
          name="sendsBuyer"
          label={pixelHeading('sendsBuyer')}
          help="Sem isto vão só o nome e o e-mail. Documento, telefone e IP são dados pessoais: ligue só se você precisa deles lá."
        >
          Enviar documento, telefone e IP de quem comprou
        </CheckboxField>
      )}
      {PROVIDERS_WITH_TEST_CODE.includes(provider) && (
        <TextField
          name="testEventCode"
          label={pixelHeading('testEventCode')}
          maxLength={PIXEL_LIMITS.testEventCode}
          autoComplete="off"
          help="Do painel de testes do provedor. Usado só no evento de teste."
        />
      )}
    </Section>
  );
}
