import "./choice-cards.css";

type Choice<Value extends string> = { value: Value; picture: string; name: string; help: string };

type ChoiceCardsProps<Value extends string> = {
  /** What is asked, where the dialog's title does not say it. */
  question?: string;
  choices: readonly Choice<Value>[];
  onChoose: (value: Value) => void;
};

/** The first step of a dialog: a few large buttons, one per choice. */
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
