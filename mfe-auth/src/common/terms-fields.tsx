import { LEGAL_PATHS } from '@balcao/domain';
import { CheckboxField } from '@balcao/ui/form';

/** Separate boxes: the terms of use are accepted, and the privacy policy is a notice that was read. */
export function TermsFields() {
  return (
    <>
      <CheckboxField
        name="terms"
        label="Termos de uso"
        requiredMessage="Aceite os termos de uso para criar a conta."
      >
        Li e aceito os <NewTabLink to={LEGAL_PATHS.terms}>termos de uso</NewTabLink>
      </CheckboxField>
      <CheckboxField
        name="privacy"
        label="Política de privacidade"
        requiredMessage="Leia a política de privacidade para criar a conta."
      >
        Li a <NewTabLink to={LEGAL_PATHS.privacy}>política de privacidade</NewTabLink>
      </CheckboxField>
    </>
  );
}

/** Opens beside the form, so that nothing typed is lost. */
function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
      <span className="bal-visually-hidden"> (abre em outra aba)</span>
    </a>
  );
}
