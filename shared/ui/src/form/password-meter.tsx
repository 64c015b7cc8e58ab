import { passwordStrength } from '@balcao/domain';

/**
 * The strength of a password as a bar and a word. Loaded on demand, because the list of common passwords is large.
 */
export default function PasswordMeter({ password }: { password: string }) {
  const { score, label } = passwordStrength(password);
  return (
    <span className={`bal-strength bal-strength-${score}`}>
      <span className="bal-strength-bar" aria-hidden="true" />
      <span role="status">Força da senha: {label}</span>
    </span>
  );
}
