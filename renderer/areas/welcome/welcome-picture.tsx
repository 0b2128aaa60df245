/** A street scene under review: outlines, labels, and a lens over the current object. */
export function WelcomePicture() {
  return (
    <svg viewBox="0 0 640 520" aria-hidden="true" fontFamily="var(--font)" fontSize="12" fontWeight="600">
      <defs>
        <clipPath id="welcome-card">
          <rect x="40" y="46" width="560" height="390" rx="16" />
        </clipPath>
        <clipPath id="welcome-lens">
          <circle cx="392" cy="300" r="92" />
        </clipPath>
      </defs>
      <rect x="40" y="46" width="560" height="390" rx="16" fill="light-dark(#dfe6f3, #1d2330)" />
      <g clipPath="url(#welcome-card)">
        <Scene />
      </g>
      <rect x="40.5" y="46.5" width="559" height="389" rx="15.5" fill="none" stroke="var(--line-strong)" />

      <Outline x={98} y={214} width={118} height={96} tone="#7a4fc4" label="Van" />
      <Outline x={512} y={176} width={40} height={92} tone="#17794a" label="Lamp" />
      <path
        d="M236 132l46-26 54 20 8 66-108 0z"
        fill="rgb(184 110 0 / 18%)"
        stroke="#c97c10"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      {[
        [236, 132],
        [282, 106],
        [336, 126],
        [344, 192],
        [236, 192],
      ].map(([cx, cy]) => (
        <circle key={`${cx}-${cy}`} cx={cx} cy={cy} r="4" fill="#fff" stroke="#c97c10" strokeWidth="2" />
      ))}

      <circle cx="392" cy="300" r="104" fill="rgb(13 15 19 / 14%)" transform="translate(4 8)" />
      <g clipPath="url(#welcome-lens)">
        <rect x="290" y="200" width="210" height="210" fill="light-dark(#dfe6f3, #1d2330)" />
        <g transform="translate(392 300) scale(1.55) translate(-392 -300)">
          <Scene />
          <Outline x={346} y={268} width={92} height={62} tone="var(--tone-blue)" label="Car" />
        </g>
      </g>
      <circle cx="392" cy="300" r="96" fill="none" stroke="light-dark(#fff, #dfe5f2)" strokeWidth="9" />
      <circle
        cx="392"
        cy="300"
        r="101"
        fill="none"
        stroke="light-dark(#2f3a52, #0b0d12)"
        strokeWidth="1.5"
        opacity=".35"
      />
      <path d="m466 374 62 62" stroke="var(--accent)" strokeWidth="20" strokeLinecap="round" />
      <path d="m460 368 14 14" stroke="light-dark(#fff, #dfe5f2)" strokeWidth="12" strokeLinecap="round" />

      <StatusCard x={70} y={392} tone="#17794a" title="Quality check" text="car_0148.jpg moved on" />
    </svg>
  )
}

function Scene() {
  return (
    <>
      <path d="M40 330h560v120H40z" fill="light-dark(#c5cfdf, #2a3243)" />
      <path d="M40 330h560v5H40z" fill="light-dark(#aab7cc, #38425a)" />
      <path d="M70 372h70m40 0h70m40 0h70m40 0h70m40 0h70" stroke="light-dark(#eef2f9, #465270)" strokeWidth="5" />
      <path
        d="M60 330V150h112v180M188 330V112h0l52-30 104 34v214M360 330V172h120v158M496 330V132h74v198"
        fill="light-dark(#cdd7e8, #252d3d)"
      />
      <g fill="light-dark(#eaf0f9, #37425a)">
        <path d="M78 172h22v26H78zm42 0h22v26h-22zM210 150h26v30h-26zm44 0h26v30h-26zm44 0h26v30h-26zM210 206h26v30h-26zm44 0h26v30h-26zm44 0h26v30h-26zM380 196h22v26h-22zm38 0h22v26h-22zM516 156h14v20h-14zm24 0h14v20h-14z" />
      </g>
      <path d="M530 330V196q0-12 12-12" fill="none" stroke="light-dark(#7787a3, #66738d)" strokeWidth="5" />
      <path d="M104 304v-64q0-16 16-16h60l24 34q8 8 8 20v26z" fill="light-dark(#8f79c9, #6b58a3)" />
      <path d="M176 234l18 26h-30v-26z" fill="light-dark(#e9e4f7, #b9abdf)" />
      <circle cx="130" cy="304" r="12" fill="light-dark(#3a4357, #0f131b)" />
      <circle cx="190" cy="304" r="12" fill="light-dark(#3a4357, #0f131b)" />
      <path
        d="M350 318v-14q0-10 12-12l10-14q4-6 12-6h24q8 0 12 6l8 12q8 2 8 12v16z"
        fill="light-dark(#4f78ea, #3c62cf)"
      />
      <path d="M372 292l8-12h12v12zm26 0v-12h8q5 0 8 5l4 7z" fill="light-dark(#e4ecff, #aebff0)" />
      <circle cx="368" cy="319" r="9" fill="light-dark(#3a4357, #0f131b)" />
      <circle cx="418" cy="319" r="9" fill="light-dark(#3a4357, #0f131b)" />
    </>
  )
}

interface OutlineProps {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly tone: string
  readonly label: string
}

function Outline({ x, y, width, height, tone, label }: OutlineProps) {
  const tag = label.length * 8.2 + 14
  return (
    <>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx="3"
        fill={tone}
        fillOpacity=".13"
        stroke={tone}
        strokeWidth="2.5"
      />
      <rect x={x - 1.25} y={y - 20} width={tag} height="20" rx="4" fill={tone} />
      <text x={x + 6} y={y - 6} fill="#fff">
        {label}
      </text>
    </>
  )
}

function StatusCard({
  x,
  y,
  tone,
  title,
  text,
}: {
  readonly x: number
  readonly y: number
  readonly tone: string
  readonly title: string
  readonly text: string
}) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="206" height="60" rx="12" fill="rgb(13 15 19 / 12%)" transform="translate(0 5)" />
      <rect width="206" height="60" rx="12" fill="var(--surface-raised)" stroke="var(--line)" />
      <circle cx="30" cy="30" r="13" fill={tone} />
      <path
        d="m24 30.5 4.5 4.5 8-9"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <text x="54" y="26" fill="var(--text)" fontSize="13">
        {title}
      </text>
      <text x="54" y="44" fill="var(--text-muted)" fontWeight="400">
        {text}
      </text>
    </g>
  )
}
