import type { PixelRecord } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import type { PixelProvider } from '@balcao/domain';
import { FormDraft, type FormHandle, useFieldData } from '@balcao/ui/form';
import { ResourceForm } from '@balcao/ui/resource';
import { EventsSection, LimitsSection } from './events-section';
import { NEW_PIXEL_RECORD, PIXEL_SPEC } from './pixel-spec';
import { ProviderSection } from './provider-section';

interface PixelFormProps {
  /** Left out, a new one is made. */
  pixel?: PixelRecord;
  form: FormHandle;
  onSaved(saved: PixelRecord): void;
}

/** Everything of a pixel that can be edited, but its token. */
export function PixelForm({ pixel, form, onSaved }: PixelFormProps) {
  const mayEdit = useCan('marketing:editar');
  const chosen = useFieldData<PixelProvider | ''>(form, 'provider', 'meta');
  const provider = pixel?.provider ?? (chosen || 'meta');
  return (
    <ResourceForm
      name="pixel"
      spec={PIXEL_SPEC}
      resource={pixel}
      creation={NEW_PIXEL_RECORD}
      form={form}
      saveLabel={pixel ? 'Salvar pixel' : 'Criar pixel'}
      onSaved={onSaved}
      readOnly={!mayEdit}
    >
      {mayEdit && <FormDraft storageKey="pixel" part={pixel?.id ?? 'novo'} />}
      <ProviderSection provider={provider} isCreated={pixel !== undefined} />
      <EventsSection form={form} provider={provider} />
      <LimitsSection provider={provider} />
    </ResourceForm>
  );
}
