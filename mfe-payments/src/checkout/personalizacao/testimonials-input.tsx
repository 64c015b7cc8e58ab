import { type Testimonial, THEME_LIMITS } from '@balcao/domain';
import { Button, Stack } from '@balcao/ui/base';
import { useFieldParts } from '@balcao/ui/form';

interface TestimonialsInputProps {
  id?: string;
  field: string;
  value?: readonly Testimonial[];
  onChange?: (all: Testimonial[]) => void;
}

/** The testimonials of buyers: name and text. */
export function TestimonialsInput({ id, field, value = [], onChange }: TestimonialsInputProps) {
  const part = useFieldParts(field);
  const set = (place: number, change: Partial<Testimonial>) =>
    onChange?.(value.map((one, index) => (index === place ? { ...one, ...change } : one)));
  return (
    <Stack gap={8}>
      {value.map((said, place) => {
        const number = place + 1;
        const [name, text] = [part(`${place}.name`), part(`${place}.text`)];
        return (
          <fieldset key={place} className="pay-theme-said">
            <legend className="bal-visually-hidden">Depoimento {number}</legend>
            <input
              {...name.control}
              className="bal-input"
              aria-label={`Quem disse o depoimento ${number}`}
              placeholder="Quem disse"
              maxLength={THEME_LIMITS.author}
              value={said.name}
              onChange={({ target }) => set(place, { name: target.value })}
            />
            {name.error && <p id={name.errorId}>{name.error}</p>}
            <textarea
              {...text.control}
              className="bal-input"
              aria-label={`Texto do depoimento ${number}`}
              placeholder="O que a pessoa disse"
              rows={2}
              maxLength={THEME_LIMITS.testimonial}
              value={said.text}
              onChange={({ target }) => set(place, { text: target.value })}
            />
            {text.error && <p id={text.errorId}>{text.error}</p>}
            <Button
              kind="quiet"
              size="small"
              aria-label={`Remover o depoimento ${number}`}
              onClick={() => onChange?.(value.filter((_, index) => index !== place))}
            >
              Remover
            </Button>
          </fieldset>
        );
      })}
      <div>
        <span id={id} tabIndex={-1} />
        <Button
          icon="plus"
          disabled={value.length >= THEME_LIMITS.testimonials}
          onClick={() => onChange?.([...value, { name: '', text: '' }])}
        >
          Adicionar depoimento
        </Button>
      </div>
    </Stack>
  );
}
