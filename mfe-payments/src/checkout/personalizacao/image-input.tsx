import { isApiError, useShell } from '@balcao/contract';
import { callPath, THEME_IMAGES, THEME_UPLOAD_BYTES, type ThemeImageKind } from '@balcao/domain';
import { Button } from '@balcao/ui/base';
import { SendProgress } from '@balcao/ui/form';
import { useRef, useState } from 'react';
import { uploadImage } from '../theme-api';

interface ImageInputProps {
  id?: string;
  kind: ThemeImageKind;
  value?: string;
  onChange?: (imageId: string) => void;
}

/** A picture of the theme: chosen, sent, shown, taken away. Its value is its id. */
export function ImageInput({ id, kind, value = '', onChange }: ImageInputProps) {
  const { http } = useShell();
  const file = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState('');
  const { label } = THEME_IMAGES[kind];

  async function send(chosen: File) {
    if (chosen.size > THEME_UPLOAD_BYTES) return setProblem('A imagem passa de 1 MB. Envie uma menor.');
    setBusy(true);
    setShare(undefined);
    setProblem('');
    try {
      onChange?.((await uploadImage(http, kind, chosen, setShare)).id);
    } catch (error) {
      const said = isApiError(error) ? (error.fields?.image ?? error.errors).join(' ') : '';
      setProblem(said || 'Não conseguimos enviar a imagem. Tente de novo.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="pay-theme-image">
      {value !== '' && <img src={callPath`/api/checkout-theme-images/${value}`} alt={`${label} escolhido`} />}
      <input
        ref={file}
        type="file"
        hidden
        aria-label={`Arquivo: ${label}`}
        accept="image/png,image/webp,image/svg+xml,image/jpeg"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen) void send(chosen);
        }}
      />
      <div className="pay-theme-actions">
        <span id={id} tabIndex={-1} />
        <Button busy={isBusy} onClick={() => file.current?.click()} aria-label={`Enviar ${label}`}>
          {value === '' ? 'Enviar imagem' : 'Trocar imagem'}
        </Button>
        {value !== '' && (
          <Button kind="quiet" onClick={() => onChange?.('')} aria-label={`Remover ${label}`}>
            Remover
          </Button>
        )}
      </div>
      {isBusy && <SendProgress share={share} />}
      {problem && (
        <p className="pay-theme-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
