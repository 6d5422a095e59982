import { pictureAt } from "@dishboard/contract/media";
import ImagePlus from "lucide-react/icons/image-plus";
import X from "lucide-react/icons/x";
import { useFileInput } from "../../../ui/use-file-input.tsx";
import { dishImportMessages as messages } from "../dish-imports.messages.ts";
import type { GridRow } from "../draft-storage.ts";
import { addPhoto, removePhoto } from "../use-row-photos.ts";

export function PhotoCell({ one, number, percent }: { one: GridRow; number: number; percent: number | null }) {
  const { input, choose } = useFileInput(([file]) => file && addPhoto(one.id, file), { accept: "image/*" });
  if (percent !== null) return <p className="grid-photo">{messages.uploading(percent)}</p>;
  if (one.photo)
    return (
      <div className="grid-photo">
        <img src={pictureAt(one.photo.path, 192)} alt={messages.photoOf(number)} width={48} height={48} />
        <button
          type="button"
          className="icon-button"
          aria-label={messages.removePhoto(number)}
          onClick={() => removePhoto(one.id)}
        >
          <X size={20} />
        </button>
      </div>
    );
  return (
    <>
      {input}
      <button
        type="button"
        className="icon-button grid-choose"
        aria-label={messages.choosePhoto(number)}
        onClick={choose}
      >
        <ImagePlus size={20} />
      </button>
    </>
  );
}
