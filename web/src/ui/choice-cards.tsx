import "./choice-cards.css";

type Choice<Value extends string> = { value: Value; picture: string; name: string; help: string };

type ChoiceCardsProps<Value extends string> = {
  question?: string;
  choices: readonly Choice<Value>[];
  onChoose: (value: Value) => void;
};

/** A dialog's first step: large buttons. */
export function ChoiceCards<Value extends string>({ question, choices, onChoose }: ChoiceCardsProps<Value>) {
  return (
    <div className="choice-cards">
      {question && <p>{question}</p>}
      {choices.map(({ value, picture, name, help }) => (
        <button key={value} type="button" className="choice-card" onClick={() => onChoose(value)}>
          <img src={picture} alt="" width={104} height={104} />
          <span>
            <b>{name}</b>
            {help}
          </span>
        </button>
      ))}
    </div>
  );
}
