import "./range-slider.css";
import { Slider } from "@base-ui/react/slider";

type RangeSliderProps = {
  value: readonly [min: number, max: number];
  onChange: (value: [min: number, max: number]) => void;
  max: number;
  step: number;
  labels: readonly [min: string, max: string];
  format: (value: number) => string;
};

/** A slider with two thumbs that cannot cross. */
export function RangeSlider({ value, onChange, max, step, labels, format }: RangeSliderProps) {
  return (
    <Slider.Root
      value={value}
      onValueChange={([low = 0, high = max]) => onChange([low, high])}
      max={max}
      step={step}
      minStepsBetweenValues={1}
      thumbCollisionBehavior="none"
    >
      <Slider.Control className="range-slider">
        <Slider.Track className="range-track">
          <Slider.Indicator className="range-chosen" />
          {labels.map((label, index) => (
            <Slider.Thumb
              key={label}
              index={index}
              className="range-thumb"
              getAriaLabel={() => label}
              getAriaValueText={(_, chosen) => format(chosen)}
            />
          ))}
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
