import type { Product } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { PRODUCT_FIELD_LABELS, type ProductType } from '@balcao/domain';
import { EditorField, type FormHandle, useFieldData } from '@balcao/ui/form';
import { ResourceForm } from '@balcao/ui/resource';
import { BasicsSection } from './basics-section';
import { ImagesSection } from './images-section';
import { LockedFields } from './locked-fields';
import { PaymentSection } from './payment-section';
import { PriceSection } from './price-section';
import { ProductDraft } from './product-draft';
import { PRODUCT_SPEC } from './product-spec';
import { ShippingSection } from './shipping-section';
import { StockSection } from './stock-section';
import { SyncedNotice } from './synced-notice';
import { VariantsSection } from './variants/variants-section';

export interface ProductFormProps {
  product: Product;
  form: FormHandle;
  onSaved(saved: Product): void;
}

/** Everything of a product that can be edited. */
export function ProductForm({ product, form, onSaved }: ProductFormProps) {
  const mayEdit = useCan('produtos:editar');
  const type = useFieldData<ProductType>(form, 'type', product.type);
  return (
    <LockedFields value={product.lockedFields}>
      <ResourceForm
        name="produto"
        spec={PRODUCT_SPEC}
        resource={product}
        form={form}
        saveLabel="Salvar produto"
        onSaved={onSaved}
        readOnly={!mayEdit}
        // After a refused step the person saves further edits first and then retries the step.
        onChange={() => form.setFieldValue('status', product.status)}
      >
        {mayEdit && <ProductDraft part={product.id} />}
        <SyncedNotice product={product} />
        <StatusHolder />
        <BasicsSection />
        <ImagesSection />
        <PriceSection form={form} recent={product.recentPrices} />
        <VariantsSection form={form} saved={product.variants} />
        <StockSection form={form} reserved={product.reservedQuantity} />
        {type === 'physical' && <ShippingSection />}
        <PaymentSection />
      </ResourceForm>
    </LockedFields>
  );
}

/** Registers the status in the form, because the next step changes it. */
function StatusHolder() {
  return (
    <div hidden>
      <EditorField name="status" label={PRODUCT_FIELD_LABELS.status}>
        <input type="hidden" />
      </EditorField>
    </div>
  );
}
