import { passwordStrength } from '@balcao/domain';

/** How strong a password is, as a bar and a word. Loaded when first needed: it brings the list of common passwords. */
export default function PasswordMeter({ password }: { password: string }) {
  const { score, label } = passwordStrength(password);
  return (
    <span className={`bal-strength bal-strength-${score}`}>
      <span className="bal-strength-bar" aria-hidden="true" />
      <span role="status">Força da senha: {label}</span>
    </span>
  );
}
