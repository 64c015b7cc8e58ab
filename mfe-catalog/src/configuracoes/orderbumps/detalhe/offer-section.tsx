import {
  BUMP_LIMITS,
  BUMP_PRICE_TYPE_LABELS,
  BUMP_PRICE_TYPES,
  type BumpPriceType,
  bumpHeading,
  formatMoney,
  optionsOf,
} from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import {
  CheckboxField,
  ChoiceField,
  EditorField,
  FieldRow,
  type FormHandle,
  MoneyField,
  NumberField,
  PercentField,
  SelectField,
  TextField,
  useFieldData,
} from '@balcao/ui/form';
import { ProductPicker } from '../../cupons/detalhe/product-picker';
import { useOfferedProduct } from './use-offered-product';

/** The offered product, and its price. */
export function OfferSection({ form }: { form: FormHandle }) {
  const productId = useFieldData<string>(form, 'productId', '');
  const variantId = useFieldData<string>(form, 'variantId', '');
  const priceType = useFieldData<BumpPriceType>(form, 'priceType', 'fixo');
  const { product, prices } = useOfferedProduct(productId, variantId);
  const variants = product?.variants ?? [];
  const known = prices?.practisedCents.map((cents) => formatMoney(cents)).join(' ou ');
  return (
    <Section title="Oferta">
      <TextField
        name="name"
        label={bumpHeading('name')}
        required
        maxLength={BUMP_LIMITS.name}
        help="Só você vê este nome."
      />
      <EditorField<string>
        name="productId"
        label={bumpHeading('productId')}
        required
        help={prices && `Custa hoje ${formatMoney(prices.priceCents)}.`}
      >
        <OneProduct />
      </EditorField>
      {variants.length > 0 && (
        <SelectField
          name="variantId"
          label={bumpHeading('variantId')}
          emptyLabel="Escolha a variante"
          options={variants.map(({ id, values }) => ({ value: id, label: values.join(' / ') }))}
        />
      )}
      <ChoiceField
        name="priceType"
        label={bumpHeading('priceType')}
        options={optionsOf(BUMP_PRICE_TYPES, BUMP_PRICE_TYPE_LABELS)}
      />
      <FieldRow>
        {priceType === 'fixo' ? (
          <MoneyField
            name="priceCents"
            label={bumpHeading('priceCents')}
            required
            min={1}
            max={BUMP_LIMITS.cents}
          />
        ) : (
          <PercentField
            name="percentBp"
            label={bumpHeading('percentBp')}
            required
            min={BUMP_LIMITS.leastOff}
            max={BUMP_LIMITS.mostOff}
          />
        )}
        <MoneyField
          name="referenceCents"
          label="Preço “de”"
          max={BUMP_LIMITS.cents}
          help={
            known
              ? `Aparece riscado. Só um preço que a loja cobrou de verdade: ${known}. Em branco: nenhum preço riscado.`
              : 'Aparece riscado. Só um preço que a loja cobrou de verdade. Em branco: nenhum preço riscado.'
          }
        />
      </FieldRow>
      <FieldRow>
        <NumberField
          name="maxQuantity"
          label={bumpHeading('maxQuantity')}
          required
          min={1}
          max={BUMP_LIMITS.quantity}
        />
        <NumberField
          name="stockLimit"
          label={bumpHeading('stockLimit')}
          max={BUMP_LIMITS.units}
          help="Quantas podem ser vendidas pela oferta. Em branco: não há limite."
        />
      </FieldRow>
      <CheckboxField name="active" label="Ligado">
        Oferecer aos clientes
      </CheckboxField>
    </Section>
  );
}

interface OneProductProps {
  /** Given by the field around. */
  id?: string;
  value?: string;
  onChange?(id: string): void;
  disabled?: boolean;
}

/** Chooses one product: another takes its place. */
function OneProduct({ value = '', onChange, ...rest }: OneProductProps) {
  return (
    <ProductPicker
      {...rest}
      value={value === '' ? [] : [value]}
      onChange={(ids) => onChange?.(ids.at(-1) ?? '')}
    />
  );
}
