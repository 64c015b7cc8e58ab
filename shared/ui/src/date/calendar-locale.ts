import type { DatePickerProps } from 'antd';

/** The words of antd's calendar in Portuguese. Month and day names come from dayjs. */
export const CALENDAR_LOCALE: NonNullable<DatePickerProps['locale']> = {
  lang: {
    locale: 'pt_BR',
    placeholder: 'dd/mm/aaaa',
    today: 'Hoje',
    now: 'Agora',
    backToToday: 'Voltar para hoje',
    ok: 'Escolher',
    clear: 'Limpar',
    week: 'Semana',
    month: 'Mês',
    year: 'Ano',
    timeSelect: 'Escolher hora',
    dateSelect: 'Escolher data',
    // These buttons show a month and a year, which are their names.
    monthSelect: '',
    yearSelect: '',
    decadeSelect: 'Escolher década',
    yearFormat: 'YYYY',
    monthBeforeYear: true,
    previousMonth: 'Mês anterior',
    nextMonth: 'Próximo mês',
    previousYear: 'Ano anterior',
    nextYear: 'Próximo ano',
    previousDecade: 'Década anterior',
    nextDecade: 'Próxima década',
    previousCentury: 'Século anterior',
    nextCentury: 'Próximo século',
  },
  timePickerLocale: {},
};
