import {
  closesNextDay,
  type MarketDay,
  type MarketDays,
  maxMarketDays,
  weekdays,
} from "@dishboard/contract/market-days";
import { Problem } from "@dishboard/contract/problem";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../lib/failures.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/form-card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { ErrorCard } from "../../ui/state-card.tsx";
import { toast } from "../../ui/toast.ts";
import { WaitingCards, WorkPage } from "../../ui/work-page.tsx";
import { marketLineText, marketDaysMessages as messages } from "./market-days.messages.ts";
import { latestMarketDaysQuery, sendMarketDays } from "./market-days.queries.ts";
import { marketLineQuery } from "./market-line.queries.ts";
import "./market-days-form.css";

const everyWeekday = weekdays.map(messages.every);

export function MarketDaysPanel() {
  const { data, isError, isFetching, refetch } = useQuery(latestMarketDaysQuery);
  return (
    <WorkPage title={messages.title} subtitle={messages.subtitle}>
      {data ? (
        <MarketDaysForm first={data} />
      ) : isError ? (
        <ErrorCard text={messages.failed} isTrying={isFetching} onTryAgain={() => void refetch()} />
      ) : (
        <WaitingCards height={240} />
      )}
    </WorkPage>
  );
}

export function MarketDaysSkeleton() {
  return (
    <WorkPage title={messages.title} subtitle={messages.subtitle}>
      <WaitingCards height={240} />
    </WorkPage>
  );
}

type Problems = { field: string; text: string } | null;

function MarketDaysForm({ first }: { first: MarketDays }) {
  const client = useQueryClient();
  const { isBusy, run } = useBusy();
  const [timeZone, setTimeZone] = useState(first.timeZone);
  const [days, setDays] = useState<MarketDay[]>(first.days);
  const [problem, setProblem] = useState<Problems>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problem]);
  const change = (id: string, part: Partial<MarketDay>) =>
    setDays((before) => before.map((day) => (day.id === id ? { ...day, ...part } : day)));
  const save = async () => {
    setProblem(null);
    try {
      const saved = await sendMarketDays({ timeZone: timeZone.trim(), days });
      setDays(saved.days);
      client.setQueryData(latestMarketDaysQuery.queryKey, saved);
      client.setQueryData(marketLineQuery.queryKey, marketLineText(saved));
      toast({ type: "success", title: messages.saved });
    } catch (error) {
      setProblem({ field: (error instanceof Problem && error.field) || "", text: messageOf(error) });
    }
  };
  const errorAt = (field: string) => (problem?.field === field ? problem.text : null);
  return (
    <form
      ref={form}
      className="market-days-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run(save);
      }}
    >
      <Field
        label={messages.timeZone}
        note={<p className="field-plain">{messages.timeZoneNote}</p>}
        error={errorAt("timeZone")}
        name="timeZone"
        value={timeZone}
        onChange={(event) => setTimeZone(event.currentTarget.value)}
        autoComplete="off"
        required
      />
      {days.length === 0 && <p className="market-days-none">{messages.none}</p>}
      {days.map((day, at) => (
        <DayFields
          key={day.id}
          day={day}
          number={at + 1}
          errorAt={(name) => errorAt(`days.${at}.${name}`)}
          onChange={(part) => change(day.id, part)}
          onRemove={() => setDays(days.filter(({ id }) => id !== day.id))}
        />
      ))}
      {days.length < maxMarketDays && (
        <Button look="line" onClick={() => setDays([...days, newDay(days.at(-1))])}>
          {messages.add}
        </Button>
      )}
      {problem && (
        <Notice look="error">
          {messages.notSaved}. {problem.text}
        </Notice>
      )}
      <SubmitButton label={messages.save} busyLabel={messages.saving} isBusy={isBusy} isDisabled={false} />
    </form>
  );
}

function newDay(before: MarketDay | undefined): MarketDay {
  const { opens = "10:00", closes = "16:00", place = "" } = before ?? {};
  return { id: crypto.randomUUID(), weekday: 6, date: null, opens, closes, place, note: null };
}

type DayFieldsProps = {
  day: MarketDay;
  number: number;
  errorAt: (name: string) => string | null;
  onChange: (part: Partial<MarketDay>) => void;
  onRemove: () => void;
};

function DayFields({ day, number, errorAt, onChange, onRemove }: DayFieldsProps) {
  const input = (name: "opens" | "closes" | "place" | "note") => ({
    error: errorAt(name),
    value: day[name] ?? "",
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
    autoComplete: "off",
  });
  return (
    <fieldset className="market-day raised">
      <legend>{messages.day(number)}</legend>
      <div className="market-day-times">
        <SelectField
          label={messages.when}
          error={errorAt("weekday")}
          none={messages.onDate}
          choices={everyWeekday}
          value={day.weekday === null ? "" : everyWeekday[day.weekday - 1]}
          onChange={(event) => {
            const at = everyWeekday.indexOf(event.currentTarget.value);
            onChange(at === -1 ? { weekday: null, date: "" } : { weekday: at + 1, date: null });
          }}
        />
        {day.weekday === null && (
          <Field
            type="date"
            label={messages.date}
            error={errorAt("date")}
            value={day.date ?? ""}
            onChange={(event) => onChange({ date: event.currentTarget.value })}
          />
        )}
        <Field type="time" label={messages.opens} {...input("opens")} />
        <Field
          type="time"
          label={messages.closes}
          note={
            day.opens !== "" && day.closes !== "" && closesNextDay(day) ? (
              <p className="field-plain">{messages.nextDay}</p>
            ) : undefined
          }
          {...input("closes")}
        />
      </div>
      <Field label={messages.place} {...input("place")} required />
      <Field label={messages.note} {...input("note")} />
      <Button look="line" aria-label={messages.remove(number)} onClick={onRemove}>
        {messages.removeThis}
      </Button>
    </fieldset>
  );
}
