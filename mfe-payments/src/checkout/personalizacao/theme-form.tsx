import type { CheckoutThemeRecord } from '@balcao/api-schema';
import { FormDraft, type FormHandle } from '@balcao/ui/form';
import { ResourceForm } from '@balcao/ui/resource';
import { useMemo } from 'react';
import { AdvancedTab } from './advanced-tab';
import { AppearanceTab } from './appearance-tab';
import { FeaturesTab } from './features-tab';
import { ModelTab } from './model-tab';
import { PaymentTab } from './payment-tab';
import { TabPanels } from './tab-panels';
import { TextsTab } from './texts-tab';
import { THEME_SPEC, themeCreation } from './theme-spec';

interface ThemeFormProps {
  /** Left out, a new one is made. */
  theme: CheckoutThemeRecord | undefined;
  isFirst: boolean;
  form: FormHandle;
  readOnly: boolean;
  onSaved(saved: CheckoutThemeRecord): void;
}

/** Everything of a look, in six parts of one form. */
export function ThemeForm({ theme, isFirst, form, readOnly, onSaved }: ThemeFormProps) {
  const creation = useMemo(() => themeCreation(isFirst), [isFirst]);
  return (
    <ResourceForm
      name="aparencia"
      spec={THEME_SPEC}
      resource={theme}
      creation={creation}
      form={form}
      saveLabel="Salvar rascunho"
      onSaved={onSaved}
      readOnly={readOnly}
    >
      {!readOnly && <FormDraft storageKey="checkoutTheme" part={theme?.id ?? 'nova'} />}
      <TabPanels
        label="Partes da aparência"
        tabs={[
          { key: 'modelo', label: 'Modelo', content: <ModelTab /> },
          { key: 'visual', label: 'Visual', content: <AppearanceTab form={form} /> },
          { key: 'recursos', label: 'Recursos', content: <FeaturesTab /> },
          { key: 'pagamento', label: 'Pagamento', content: <PaymentTab /> },
          { key: 'textos', label: 'Textos', content: <TextsTab /> },
          { key: 'avancado', label: 'Avançado', content: <AdvancedTab /> },
        ]}
      />
    </ResourceForm>
  );
}
