import { avatarBytesLimit } from "@dishboard/contract/limits";
import { avatarErrors, pictureTypes } from "@dishboard/contract/uploads";
import { useId, useRef, useState } from "react";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { type AvatarCrop, readCrop } from "./avatar-crop-fields.ts";
import { CropStage } from "./crop-stage.tsx";
import { editingMessages as messages } from "./editing.messages.ts";
import "./avatar-field.css";

type AvatarFieldProps = {
  username: string;
  url: string | null;
  crop: AvatarCrop | null;
  isDisabled: boolean;
  onChange: (crop: AvatarCrop | null) => void;
  onRemove: () => void;
};

export function AvatarField({ username, url, crop, isDisabled, onChange, onRemove }: AvatarFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const errorId = useId();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const found = await errorOf(file);
    setError(typeof found === "string" ? found : null);
    if (typeof found !== "string") onChange(found);
  };
  return (
    <div className="avatar-field">
      {crop ? (
        <CropStage crop={crop} isDisabled={isDisabled} onChange={onChange} />
      ) : (
        <Avatar names={{ username }} url={url} size={112} />
      )}
      <div className="avatar-field-buttons">
        <Button
          look="line"
          size="bar"
          disabled={isDisabled}
          aria-describedby={error ? errorId : undefined}
          onClick={() => input.current?.click()}
        >
          {messages.changeAvatar}
        </Button>
        {(crop || url) && (
          <Button size="bar" disabled={isDisabled} onClick={crop ? () => onChange(null) : onRemove}>
            {messages.removeAvatar}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={messages.changeAvatar}
        accept={pictureTypes.join(",")}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = "";
        }}
      />
      <p id={errorId} role="alert" className="avatar-field-error">
        {error}
      </p>
    </div>
  );
}

async function errorOf(file: File): Promise<string | AvatarCrop> {
  if (!pictureTypes.some((type) => type === file.type)) return avatarErrors.type;
  if (file.size >= avatarBytesLimit) return avatarErrors.tooLarge;
  return readCrop(file).catch(() => avatarErrors.type);
}
