import type { OrderBumpRecord } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { FormDraft, type FormHandle } from '@balcao/ui/form';
import { ResourceForm } from '@balcao/ui/resource';
import { BUMP_SPEC, NEW_BUMP } from './bump-spec';
import { CardSection } from './card-section';
import { OfferSection } from './offer-section';
import { TestSection } from './test-section';
import { TriggerSection } from './trigger-section';

export interface BumpFormProps {
  /** Left out, a new one is made. */
  bump?: OrderBumpRecord;
  form: FormHandle;
  onSaved(saved: OrderBumpRecord): void;
}

/** Everything of a bump that can be edited. */
export function BumpForm({ bump, form, onSaved }: BumpFormProps) {
  const mayEdit = useCan('marketing:editar');
  return (
    <ResourceForm
      name="order-bump"
      spec={BUMP_SPEC}
      resource={bump}
      creation={NEW_BUMP}
      form={form}
      saveLabel={bump ? 'Salvar order bump' : 'Criar order bump'}
      onSaved={onSaved}
      readOnly={!mayEdit}
    >
      {mayEdit && <FormDraft storageKey="order-bump" part={bump?.id ?? 'novo'} />}
      <OfferSection form={form} />
      <CardSection />
      <TriggerSection form={form} />
      <TestSection form={form} />
    </ResourceForm>
  );
}
