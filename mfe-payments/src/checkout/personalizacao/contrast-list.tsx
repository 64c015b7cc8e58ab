import { contrastChecks, contrastText } from '@balcao/domain';
import { Notice } from '@balcao/ui/base';
import { type FormHandle, useFormData } from '@balcao/ui/form';
import { configIn } from './theme-values';

/** Whether the colours can be read, while they are chosen. */
export function ContrastList({ form }: { form: FormHandle }) {
  const checks = contrastChecks(configIn(useFormData(form) ?? {}));
  const failed = checks.filter(({ isEnough }) => !isEnough);
  if (failed.length === 0)
    return <Notice kind="success">Todos os textos e bordas podem ser lidos com estas cores.</Notice>;
  return (
    <Notice kind="warning" title="Assim não dá para publicar: há o que muita gente não consegue ler">
      <ul className="pay-theme-contrast">
        {failed.map((check) => (
          <li key={check.label}>{contrastText(check)}</li>
        ))}
      </ul>
    </Notice>
  );
}
